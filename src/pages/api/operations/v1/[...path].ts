import type { APIRoute } from 'astro'

/** For order-management systems, authenticated by an API key. Described by openapi.json. */
export const ALL: APIRoute = ({ request, locals }) => locals.shop.operationsApi.fetch(request)
