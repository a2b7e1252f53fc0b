import type { Client, Sent } from './attack-client.ts'

/** A request that an attacker repeats; `number` makes it another one each time. */
export type Attack = {
  readonly name: string
  /** Milliseconds of processor time that one request may cost. */
  readonly maxCpuMs: number
  readonly send: (number: number) => Sent
}

const nouns = ['sofa', 'rug', 'lamp', 'bed', 'chair', 'table', 'mirror', 'curtain']
const wordAt = (number: number): string => nouns[number % nouns.length] ?? ''
const codes = ['MJ-1001', 'MJ-2001', 'MJ-3001', 'MJ-4001', 'MJ-5001', 'MJ-6001', 'MJ-7001', 'MJ-9011']
const codesAt = (number: number): string =>
  [0, 1, 2, 3].map((step) => codes[(number * (step + 1) + step) % codes.length]).join(',')
const aliases = `{${Array.from({ length: 42 }, (_, at) => `a${at}:listPages{pageId}`).join(' ')}}`
const cookie = { cookie: 'a=b' }
const br = { 'accept-encoding': 'br' }
const rendered = 60
/** For what is answered from memory. */
const cached = 2

/** The dearest requests that the attack of the shop found. */
export const attacks: readonly Attack[] = [
  {
    name: 'GraphQL, 42 aliases of listPages',
    maxCpuMs: rendered,
    send: () => ({
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: aliases }),
    }),
  },
  { name: 'feed ?x=', maxCpuMs: rendered, send: (n) => ({ path: `/feeds/ae-en.xml?x=${n}`, headers: br }) },
  {
    name: 'HEAD feed ?x=',
    maxCpuMs: rendered,
    send: (n) => ({ path: `/feeds/qa-ar.xml?x=${n}`, method: 'HEAD' }),
  },
  {
    name: 'sitemap ?x=',
    maxCpuMs: cached,
    send: (n) => ({ path: `/sitemaps/ae-en.xml?x=${n}`, headers: br }),
  },
  { name: 'home ?x=', maxCpuMs: cached, send: (n) => ({ path: `/ae/en?x=${n}`, headers: br }) },
  {
    name: 'home ?x= with a cookie',
    maxCpuMs: cached,
    send: (n) => ({ path: `/ae/en?x=${n}`, headers: { ...br, ...cookie } }),
  },
  { name: 'home without Accept-Encoding', maxCpuMs: 0.8, send: () => ({ path: '/ae/en' }) },
  { name: 'home ?preview=', maxCpuMs: rendered, send: (n) => ({ path: `/ae/en?preview=${n}`, headers: br }) },
  {
    name: 'POST home',
    maxCpuMs: rendered,
    send: (n) => ({ path: '/ae/en', method: 'POST', headers: br, body: `a=${n}` }),
  },
  {
    name: 'search for another word',
    maxCpuMs: rendered,
    send: (n) => ({ path: `/ae/en/search?q=${wordAt(n)}+${n}`, headers: br }),
  },
  {
    name: 'listing by another price',
    maxCpuMs: rendered,
    send: (n) => ({ path: `/ae/en/c/rugs?price_max=${100 + n}`, headers: br }),
  },
  {
    name: 'compare four, with a cookie',
    maxCpuMs: rendered,
    send: (n) => ({ path: `/ae/en/compare?codes=${codesAt(n)},X${n}`, headers: { ...br, ...cookie } }),
  },
  {
    name: 'product of an unknown SKU',
    maxCpuMs: rendered,
    send: (n) => ({ path: `/ae/en/p/zahra-three-seat-sofa?sku=X${n}`, headers: br }),
  },
  {
    name: 'unknown path',
    maxCpuMs: rendered,
    send: (n) => ({ path: `/ae/en/none-${n}`, headers: { ...br, ...cookie } }),
  },
]

/** Twelve searches for nouns of the shop and others by one address: what the search page then shows of them. */
export async function writeTrending(client: Client, probe: Client): Promise<boolean> {
  for (const text of ['sofa majlis is a scam', 'rug from evil dot shop'])
    for (let number = 0; number < 6; number += 1)
      await client({ path: `/ae/en/search?q=${text.replaceAll(' ', '+')}&n=${number}` })
  const { body } = await probe({ path: '/ae/en/search?sort=newest' })
  const { body: bare } = await probe({ path: '/ae/en/search' })
  return /is a scam|evil dot shop/.test(body + bare)
}
