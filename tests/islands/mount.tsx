import { act, type ReactElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { languages, type Language } from '#kernel/language.ts'

declare global {
  // React asks for it by this name.
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

export type Mounted = { readonly island: HTMLElement; hydrate(): Promise<void>; unmount(): Promise<void> }

/** Puts an island's HTML into the document as the server would, inside an astro-island, ready to be hydrated. */
export function mount(element: ReactElement, language: Language, wrap = (html: string) => html): Mounted {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
  document.title = 'Test'
  document.body.innerHTML = `<main><h1>Test</h1>${wrap(`<astro-island>${renderToString(element)}</astro-island>`)}</main>`
  const island = document.querySelector<HTMLElement>('astro-island')
  if (!island) throw new Error('the island stands in the document')
  let root: Root | undefined
  return {
    island,
    hydrate: () => act(async () => void (root = hydrateRoot(island, element))),
    unmount: () => act(async () => root?.unmount()),
  }
}
