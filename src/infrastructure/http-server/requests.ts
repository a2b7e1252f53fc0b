import type { IncomingHttpHeaders } from 'node:http'
import { cookies } from '#kernel/cookies.ts'

/** Path prefixes that are not pages: they get the whole request and are not cached here. */
const endpoints = ['/_', '/api/', '/graphql', '/operations', '/dev/', '/media/']
export const isEndpoint = (path: string): boolean => endpoints.some((prefix) => path.startsWith(prefix))

const forPages = new Set(['GET', 'HEAD', 'POST'])
const forEndpoints = new Set([...forPages, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Methods allowed for a path. */
export const methodsOf = (path: string): ReadonlySet<string> =>
  path.startsWith('/api/') ? forEndpoints : forPages

const kioskCookie = new RegExp(`(?:^|;\\s*)${cookies.kiosk}=[^;]`)
export const isKiosk = (cookie: string | undefined): boolean =>
  cookie !== undefined && kioskCookie.test(cookie)

/** Previews show unpublished content, so they are not cached. */
export const isPreview = (query: string): boolean => query !== '' && /(?:^|&)preview(?:=|&|$)/i.test(query)

/** Whether the request carries nothing that identifies a visitor (the kiosk cookie does not). */
export const isAnonymous = ({ cookie, authorization }: IncomingHttpHeaders): boolean =>
  authorization === undefined &&
  (cookie === undefined || cookie.split(';').every((pair) => pair.trim().split('=', 1)[0] === cookies.kiosk))

/** Request headers of a page that is cached for all visitors: no cookie, user agent or language, and the shop's host. */
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
