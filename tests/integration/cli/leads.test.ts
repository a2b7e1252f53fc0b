import { expect, test } from 'vitest'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { aSubmittedLead } from '../../support/builders/a-lead.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { theEnv } from '../../support/shops/open-test-shop.ts'
import { aCliFixture } from '../../support/shops/cli-fixture.ts'

test('majlis lists, shows, assigns, advances and exports leads, and says what is wrong', async () => {
  const { majlis, shop } = await aCliFixture()
  expect((await majlis('lead', 'list')).stdout).toBe('No such leads.\n')
  const sent = aSubmittedLead({ name: '=HYPERLINK("x")a', attribution: { utm_source: 'mail' } })
  const reference = need(await shop.shop.leads.submit(sent)).reference ?? ''
  expect((await majlis('lead', 'list', '--owner', 'care-gulf')).stdout).toMatch(
    new RegExp(`${reference} +2026-11-20 08:00 +callback +kw +assigned`),
  )
  for (const [argv, code, output] of [
    [['list', '--state', 'x'], 2, '--state must be'],
    [['list', '--form', 'newsletter'], 2, '--form must be'],
    [['list', '--limit', '0'], 2, 'not a number'],
    [['show', 'L-9999-9999'], 1, 'no lead L-9999-9999'],
    [['assign', reference, 'x', '--reason', 'r'], 1, 'The teams are'],
    [['assign', reference, 'design'], 1, '--reason is missing'],
    [['advance', reference, 'assign'], 2, 'The event must be'],
    [['advance', reference, 'win', '--reason', 'r'], 1, 'Not possible for a lead that is assigned'],
    [['export', '--from', 'yesterday'], 2, 'no day'],
    [['retry'], 2, 'Name a lead'],
    [['retry', reference], 1, 'Nothing to forward'],
  ] as const) {
    const { code: ended, stderr } = await majlis('lead', ...argv)
    expect([argv, ended, stderr.includes(output)]).toEqual([argv, code, true])
  }
  expect((await majlis('lead', 'retry', '--all')).stdout).toContain('0 to be forwarded')
  await majlis('lead', 'assign', reference, 'design', '--reason', 'a whole room')
  await majlis('lead', 'advance', reference, 'contact', '--reason', 'called at noon')
  const shown = (await majlis('lead', 'show', reference)).stdout
  expect(shown).toContain('contacted · design')
  expect(shown).toContain('assign to design by layla: a whole room')
  expect(shown).toContain('came by utm_source=mail')
  const exported = async (...options: string[]) => {
    const written: string[] = []
    const terminal = {
      signal: new AbortController().signal,
      write: async (text: string) => void written.push(text),
    }
    const line = { argv: ['lead', 'export', ...options], input: '', user: 'layla' }
    await runLine(line, commands, { env: theEnv({}), open: async () => shop }, { ...noTerminal, ...terminal })
    return written.join('')
  }
  const csv = await exported('--from', '2026-11-01')
  expect(csv.startsWith('\uFEFFreference,')).toBe(true)
  expect(csv).toContain(`"'=HYPERLINK(""x"")a","'+96550001234"`)
  expect((await exported('--to', '2026-11-19')).split('\r\n')).toHaveLength(2)
})
