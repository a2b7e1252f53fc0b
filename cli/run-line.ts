import { explainStartFailure, StartFailure } from '#infrastructure/config/start-failure.ts'
import type { Context, Outcome } from './command.ts'
import { misunderstood, refused } from './command.ts'
import { helpOf, overview, usageOf } from './help.ts'
import { readArguments } from './read-arguments.ts'
import { noTerminal, type Terminal } from './terminal.ts'

/** What was typed, with what the one who typed it can read. */
export type TypedLine = { readonly argv: readonly string[]; readonly input: string; readonly user: string }

export type Printed = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs one line and says what to print. Never throws. */
export async function runLine(
  { argv, input, user }: TypedLine,
  context: Context,
  terminal: Terminal = noTerminal,
): Promise<Printed> {
  const line = readArguments(argv)
  const json = argv.includes('--json')
  if (!line.ok) {
    const { failure } = line
    return print(
      failure.kind === 'unknown-command'
        ? misunderstood(`There is no command "${failure.read}".\n\n${overview()}`)
        : misunderstood(
            `${failure.why}.\n\n  ${usageOf(failure.command)}\n\nmajlis ${failure.command.name} --help tells more.`,
          ),
      json,
    )
  }
  const { command, wants } = line.value
  if (!command || wants.help) {
    const text = command ? helpOf(command) : overview()
    return print({ code: 0, text, json: { help: text } }, json)
  }
  try {
    return print(await command.run({ ...line.value, input, user, terminal, context }), json)
  } catch (error) {
    if (error instanceof StartFailure) return print(refused(explainStartFailure(error), error.facts), json)
    const message = error instanceof Error ? error.message : String(error)
    return print(refused(`It did not work: ${message}`, { kind: 'unexpected', message }), json)
  }
}

function print({ code, text, json: value, note, written }: Outcome, json: boolean): Printed {
  if (written && code === 0) return { code, stdout: '', stderr: note === undefined ? '' : `${note}\n` }
  if (json) return { code, stdout: `${JSON.stringify(value, null, 2)}\n`, stderr: '' }
  if (code !== 0) return { code, stdout: '', stderr: `${text}\n` }
  return { code, stdout: text === '' ? '' : `${text}\n`, stderr: note === undefined ? '' : `${note}\n` }
}
