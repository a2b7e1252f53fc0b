import { done, refused, type Command } from '../command.ts'
import { checks } from '../doctor/checks.ts'
import { ill, type Finding } from '../doctor/check.ts'
import { table } from '../table.ts'

const signs = { well: '✓', look: '!', ill: '✗' } as const

export const doctor: Command = {
  name: 'doctor',
  summary: 'looks at everything the shop stands on, and says what to do',
  arguments: [],
  options: {},
  runsInServer: false,

  async run({ context: { env } }) {
    const findings: (Finding & { readonly name: string })[] = []
    for (const { name, run } of checks) {
      const finding = await run(env).catch((error: unknown) =>
        ill(
          error instanceof Error ? error.message : String(error),
          'this should not happen: please report it',
        ),
      )
      findings.push({ name, ...finding })
    }
    const rows = findings.map(({ name, state, found, remedy }) => [
      signs[state],
      name,
      remedy === undefined ? found : `${found} → ${remedy}`,
    ])
    const text = table(['', 'what', 'found'], rows)
    return findings.some(({ state }) => state === 'ill')
      ? refused(text, { kind: 'ill', findings })
      : done(text, findings)
  },
}
