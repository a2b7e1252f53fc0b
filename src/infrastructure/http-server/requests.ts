import type { IncomingHttpHeaders } from 'node:http'
import { cookies } from '#kernel/cookies.ts'

/** Paths that are no pages: they see the whole request, and nothing of them is kept here. */
const endpoints = ['/_', '/api/', '/graphql', '/operations', '/dev/', '/media/']
export const isEndpoint = (path: string): boolean => endpoints.some((prefix) => path.startsWith(prefix))

const forPages = new Set(['GET', 'HEAD', 'POST'])
const forEndpoints = new Set([...forPages, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** What may be done with a path; the value of an Allow header where something else was tried. */
export const methodsOf = (path: string): ReadonlySet<string> =>
  path.startsWith('/api/') ? forEndpoints : forPages

const kioskCookie = new RegExp(`(?:^|;\\s*)${cookies.kiosk}=[^;]`)
export const isKiosk = (cookie: string | undefined): boolean =>
  cookie !== undefined && kioskCookie.test(cookie)

/** Shows what is not public, or asks for it: such an answer is this visitor's. */
export const isPreview = (query: string): boolean => query !== '' && /(?:^|&)preview(?:=|&|$)/i.test(query)

/** Nothing in the request tells one visitor from another, except that it comes from a kiosk. */
export const isAnonymous = ({ cookie, authorization }: IncomingHttpHeaders): boolean =>
  authorization === undefined &&
  (cookie === undefined || cookie.split(';').every((pair) => pair.trim().split('=', 1)[0] === cookies.kiosk))

/**
 * All that a page which is kept for everybody is reported of the request that caused it: no cookie, no browser, no
 * language, no address, and the shop's own host.
 */
export const publicRequestHeaders = (
  host: string,
  requestId: string,
  kiosk: boolean,
): IncomingHttpHeaders => ({
  host,
  accept: 'text/html,*/*',
  'x-request-id': requestId,
  ...(kiosk ? { cookie: `${cookies.kiosk}=1` } : {}),
})
