import { succeeded, rejection, type Command } from '../command.ts'
import { environmentChecks } from '../doctor/environment-checks.ts'
import { failed, type CheckResult } from '../doctor/environment-check.ts'
import { table } from '../table.ts'

const signs = { ok: '✓', warning: '!', error: '✗' } as const

export const doctor: Command = {
  name: 'doctor',
  summary: 'checks Node.js, settings, files, disk, database, mail and clock, and suggests remedies',
  arguments: [],
  options: {},
  runsInServer: false,

  async run({ context: { env } }) {
    const results: (CheckResult & { readonly name: string })[] = []
    for (const { name, run } of environmentChecks) {
      const result = await run(env).catch((error: unknown) =>
        failed(error instanceof Error ? error.message : String(error), 'unexpected error: please report it'),
      )
      results.push({ name, ...result })
    }
    const rows = results.map(({ name, state, found, remedy }) => [
      signs[state],
      name,
      remedy === undefined ? found : `${found} → ${remedy}`,
    ])
    const text = table(['', 'check', 'result'], rows)
    return results.some(({ state }) => state === 'error')
      ? rejection(text, { kind: 'environment-checks-failed', results })
      : succeeded(text, results)
  },
}
