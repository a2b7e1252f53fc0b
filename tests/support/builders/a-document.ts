import axe from 'axe-core'
import { JSDOM } from 'jsdom'
import { vi } from 'vitest'

const names = [
  'window',
  'document',
  'location',
  'Element',
  'HTMLElement',
  'HTMLFormElement',
  'Event',
  'FormData',
  'MouseEvent',
] as const

/**
 * A document for tests that also render .astro components, which Astro compiles for servers only: those cannot run in
 * vitest's jsdom environment. Undo with vi.unstubAllGlobals().
 */
export function aDocument(url: string): void {
  const { window } = new JSDOM('<!doctype html>', { url, runScripts: 'outside-only' })
  for (const name of names) vi.stubGlobal(name, Reflect.get(window, name))
}

/** What axe finds fault with. Colors are not computed here; the journeys in Chromium look at them. */
export async function findFaults(): Promise<readonly string[]> {
  const inPage = window as typeof window & { eval(code: string): void; axe: typeof axe }
  inPage.eval(axe.source)
  const { violations } = await inPage.axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
