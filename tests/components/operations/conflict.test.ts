import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { mergeFields } from '#commerce/lists/merge-fields.ts'
import { invariant } from '#kernel/invariant.ts'
import { render } from '../../support/render-component.ts'
import Conflict from '../../../src/components/operations/Conflict.astro'

test('a conflict shows before, mine and theirs of each field, and sends what is chosen under its name', async () => {
  const merged = mergeFields({ name: 'Sofa' }, { name: 'Corner sofa' }, { name: 'كنبة' })
  invariant(merged.kind === 'conflict', 'both changed the name')
  const conflicts = merged.conflicts.map((conflict) => ({ ...conflict, label: 'Name' }))
  const { html } = await render(Conflict, { props: { conflicts, by: 'Omar' } })
  const { document } = new JSDOM(html).window
  expect(document.querySelector('[role=alert] h2')?.textContent).toContain('Omar')
  expect(document.querySelector('legend')?.textContent).toBe('Name')
  expect(document.querySelector('.hint')?.textContent).toContain('Sofa')
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(choices.map(({ name, value, required }) => [name, value, required])).toEqual([
    ['name', 'Corner sofa', true],
    ['name', 'كنبة', true],
  ])
})
