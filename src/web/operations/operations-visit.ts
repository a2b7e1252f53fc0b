import type { AstroGlobal } from 'astro'

/** What a page and an endpoint of operations have in common. */
export type OperationsVisit = Pick<
  AstroGlobal,
  'locals' | 'url' | 'request' | 'redirect' | 'rewrite' | 'cookies' | 'clientAddress'
>
