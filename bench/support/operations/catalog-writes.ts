import { randomUUID } from 'node:crypto'
import type { Case } from './cases.ts'
import { readForm } from './read-form.ts'
import type { StaffRequests } from './staff-requests.ts'

/** What merchandisers and editors write, by the forms of their pages; each round has a product of its own. Only what writes is measured. */
export function catalogWrites(staff: StaffRequests, codes: readonly string[]): readonly Case[] {
  const codeOf = (round: number): string => codes[round % codes.length] ?? ''
  const write = (name: string, run: Case['run']): Case => ({ name, kind: 'write', run })
  const shown = async (path: string): Promise<string> => (await staff.get('admin', path)).body
  return [
    write('texts of a product saved', async (round) => {
      const path = `/operations/catalog/${codeOf(round)}`
      const name = `Bed with a slatted base, ${randomUUID()}`
      return staff.post('admin', path, readForm(await shown(`${path}?edit`), 'edit', { 'name.en': name }))
    }),
    write('prices of a product changed', async (round) => {
      const path = `/operations/catalog/${codeOf(round)}/prices?country=ae`
      const page = await shown(`${path}&form=set`)
      const form = readForm(page, 'check-prices', { step: 'check' })
      const field = Object.keys(form).find((name) => name.startsWith('regular-')) ?? ''
      const typed = { ...form, [field]: String(Number(form[field]) + 1) }
      const checked = await staff.post('admin', path, typed, 200)
      return staff.post('admin', path, readForm(checked.body, 'set-prices', {}))
    }),
    write('units of a SKU adjusted', (round) =>
      staff.post('admin', `/operations/stock/${codeOf(round)}-1`, {
        ...{ act: 'adjust', place: 'wh-ae', units: '1', why: 'found', note: 'behind the shelf' },
        key: randomUUID(),
      }),
    ),
    write('units of a SKU counted', async (round) => {
      const path = `/operations/stock/${codeOf(round)}-2`
      const form = readForm(await shown(path), 'check-count', {})
      const counted = String(Number(form['seen']) + 1)
      return staff.post('admin', path, { ...form, act: 'count', counted, note: 'counted anew' })
    }),
    write('a redirect', async () => {
      const path = '/operations/redirects/edit'
      const typed = { from: `/bench-${randomUUID()}`, to: '/c/bedroom/beds', reason: 'moved' }
      return staff.post('admin', path, readForm(await shown(path), 'put', typed))
    }),
    write('synonyms', async (round) => {
      const path = '/operations/search-words/edit?kind=synonym'
      const typed = { terms: `bench${randomUUID().slice(0, 8)}, seat${round}` }
      return staff.post('admin', path, readForm(await shown(path), 'add', typed))
    }),
  ]
}
