import { envKey, envKeyNames } from '#infrastructure/config/env-keys.ts'
import type { EnvKeyName } from '#infrastructure/config/env-keys.ts'
import type { EnvFailure, EnvProblem } from '#infrastructure/config/env.ts'

/** For operators: each key with what was read, what is expected and the line to add. */
export const explainEnvFailure = ({ problems }: EnvFailure): string =>
  ['Majlis could not start: check these environment variables.', ...problems.map(explain)].join('\n\n')

const explain = ({ key, why, read }: EnvProblem): string =>
  [
    key,
    `  read:     ${read ?? 'nothing'}${notes[why] ?? ''}`,
    `  expected: ${envKey(key).expected}`,
    `  add:      ${lineFor(key)}`,
  ].join('\n')

const notes: Readonly<Partial<Record<EnvProblem['why'], string>>> = {
  'known-secret': ', which is easy to guess',
  insecure: ', which sends cookies and addresses in the clear (MAJLIS_ALLOW_HTTP=true accepts that)',
}

const lineFor = (key: EnvKeyName): string => `${key}=${envKey(key).default ?? envKey(key).example ?? ''}`

/** The text of `.env.example`. */
export const envExample = (): string =>
  [
    '# Settings of Majlis. Copy to .env and change what you need; with nothing set, the demo runs.',
    '# Written by scripts/env-example.ts from src/infrastructure/config/env-keys.ts: change that, not this.',
    ...envKeyNames.map((key) => {
      const { description, expected, requiredInProduction } = envKey(key)
      const must = requiredInProduction ? ' Required in production.' : ''
      return `\n# ${description}${must}\n# Expected: ${expected}.\n# ${lineFor(key)}`
    }),
    '',
  ].join('\n')
