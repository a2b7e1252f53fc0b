import { sequence } from 'astro:middleware'
import { identifyRequest } from '#web/steps/identify-request.ts'
import { identifyStorefront } from '#web/steps/identify-storefront.ts'
import { setHeaders } from '#web/steps/set-headers.ts'

/** Each step wraps the ones after it. */
export const onRequest = sequence(identifyRequest, identifyStorefront, setHeaders)
