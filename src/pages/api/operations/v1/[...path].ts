import type { APIRoute } from 'astro'

/** For order-management systems: who asks is proven by a key, what may be asked stands in openapi.json. */
export const ALL: APIRoute = ({ request, locals }) => locals.shop.operationsApi.fetch(request)
