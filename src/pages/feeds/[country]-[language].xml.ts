import type { APIRoute } from 'astro'
import { feedFile } from '#kernel/stored-files.ts'
import { fileResponse } from '#web/http/machine-response.ts'

/** The product feed of a storefront for merchant centers (Google and others that read its format). */
export const GET: APIRoute = ({ locals: { shop, storefront } }) =>
  fileResponse(shop, feedFile(storefront), () => shop.catalog.writeFeed(storefront))
