import { explainStartFailure, StartFailure } from '#infrastructure/config/start-failure.ts'
import {
  rejection,
  usageError,
  type Command,
  type CommandContext,
  type CommandLine,
  type CommandOutput,
  type Outcome,
} from './command.ts'
import { helpOf, overview, usageOf } from './help.ts'
import { readArguments } from './read-arguments.ts'
import { noTerminal, type Terminal } from './terminal.ts'

/** Runs a command line and returns what to print. Never throws. */
export async function runLine(
  { argv, input, user }: CommandLine,
  commands: readonly Command[],
  context: CommandContext,
  terminal: Terminal = noTerminal,
): Promise<CommandOutput> {
  const parsed = readArguments(argv, commands)
  const json = argv.includes('--json')
  if (!parsed.ok) {
    const { failure } = parsed
    return print(
      failure.kind === 'unknown-command'
        ? usageError(`There is no command "${failure.read}".\n\n${overview(commands)}`)
        : usageError(
            `${failure.why}.\n\n  ${usageOf(failure.command)}\n\nmajlis ${failure.command.name} --help lists its options.`,
          ),
      json,
    )
  }
  const { command, wants } = parsed.value
  if (!command || wants.help) {
    const text = command ? helpOf(command) : overview(commands)
    return print({ code: 0, text, json: { help: text } }, json)
  }
  try {
    return print(
      await command.run({
        ...parsed.value,
        input,
        user,
        by: { kind: 'command', name: user },
        terminal,
        context,
      }),
      json,
    )
  } catch (error) {
    if (error instanceof StartFailure) return print(rejection(explainStartFailure(error), error.facts), json)
    const message = error instanceof Error ? error.message : String(error)
    return print(rejection(`The command failed: ${message}`, { kind: 'unexpected', message }), json)
  }
}

function print({ code, text, json: value, note, written }: Outcome, json: boolean): CommandOutput {
  if (written && code === 0) return { code, stdout: '', stderr: note === undefined ? '' : `${note}\n` }
  if (json) return { code, stdout: `${JSON.stringify(value, null, 2)}\n`, stderr: '' }
  if (code !== 0) return { code, stdout: '', stderr: `${text}\n` }
  return { code, stdout: text === '' ? '' : `${text}\n`, stderr: note === undefined ? '' : `${note}\n` }
}
