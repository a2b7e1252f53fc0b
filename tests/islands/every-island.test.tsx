// @vitest-environment jsdom
import axe from 'axe-core'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { islands } from '#islands/manifest.ts'
import { languageCodes } from '#kernel/language.ts'
import { examples } from './examples.tsx'
import { mount, type Mounted } from './mount.tsx'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

test('every island has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(islands).sort())
})

const cases = Object.entries(examples).flatMap(([name, example]) =>
  languageCodes.map((language) => ({ name, language, example })),
)

describe.each(cases)('$name in $language', ({ example, language }) => {
  test('renders on the server without a style attribute', () => {
    const html = renderToString(example(language))
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toContain('undefined')
  })

  test('hydrates without errors, and signals that it is ready', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    mounted = mount(example(language), language)
    const ready = vi.fn()
    mounted.island.addEventListener('island:ready', ready)
    await mounted.hydrate()
    expect(ready).toHaveBeenCalledOnce()
    expect(complaint.mock.calls).toEqual([])
    complaint.mockRestore()
  })

  test('passes axe', async () => {
    mounted = mount(example(language), language)
    await mounted.hydrate()
    // Colors are not computed here; the journeys in Chromium look at them.
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})
