import { describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { doneText, noteDoneAct, readDoneAct } from '#web/operations/done-act.ts'
import type { OperationsAct } from '#web/operations/operations-route.ts'
import { operationsRoutes } from '#web/operations/route-table.ts'

startTranslations()
const t = translator('en')

/** A browser that opens a page with what the act before has set. */
function visit(header: string | null, path: string) {
  const value = decodeURIComponent(/^ops-done=([^;]*)/.exec(header ?? '')?.[1] ?? '')
  const deleted: string[] = []
  const cookies = {
    get: (name: string) => (name === 'ops-done' && header !== null ? { value } : undefined),
    delete: (name: string) => void deleted.push(name),
  }
  const context = { cookies, url: new URL(path, 'http://shop.invalid') }
  return { text: readDoneAct(context as unknown as Parameters<typeof readDoneAct>[0], t), deleted }
}

describe('what was done', () => {
  const release = { route: 'order', act: 'release-hold' }

  test('is said once by the page after it, and by no other', () => {
    const header = noteDoneAct(release, '/operations/orders/AE1?state=open')
    expect(header).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(visit(header, '/operations/orders/AE1?state=open')).toEqual({
      text: 'Released from hold',
      deleted: ['ops-done'],
    })
    expect(visit(header, '/operations/orders/AE2')).toEqual({ text: undefined, deleted: [] })
    expect(visit(null, '/operations/orders/AE1').text).toBeUndefined()
  })

  test('is not said where it did not work', () =>
    expect(noteDoneAct(release, '/operations/leads?view-problem=too-many')).toBeNull())

  test.each(['order constructor', 'constructor name', 'nothing', ''])(
    '"%s" is nothing that was done',
    (act) =>
      expect(
        visit(`ops-done=${encodeURIComponent(`${act} /operations`)}`, '/operations').text,
      ).toBeUndefined(),
  )
})

/** Their pages show what they did: a view as it is now, a code that is looked up. */
const shown: readonly string[] = [
  'look: look',
  'look: language',
  'pickups: find',
  'promotionCodes: find-code',
]

test('every act that changes something says in both languages that it was done', () => {
  const acts = Object.entries(operationsRoutes).flatMap(([route, { acts: all }]) =>
    Object.entries<OperationsAct>(all)
      .filter(([name, { permission }]) => !name.startsWith('check-') && permission !== 'public')
      .map(([name, act]) => ({ name: `${route}: ${name}`, act })),
  )
  const silent = acts.filter(({ name, act }) => doneText(act, t) === undefined && !shown.includes(name))
  expect(silent.map(({ name }) => name)).toEqual([])
  for (const { name, act } of acts)
    if (!shown.includes(name)) expect(doneText(act, translator('ar')), name).toMatch(/\p{Script=Arabic}/u)
})
