import { parseArgs } from 'node:util'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Call, Command } from './command.ts'

/** A parsed command line. Without `command`, it requests the general help. */
export type ParsedLine = {
  readonly command: Command | undefined
  readonly arguments: Call['arguments']
  readonly options: Call['options']
  readonly wants: { readonly help: boolean; readonly json: boolean }
}

export type ParseFailure =
  | { readonly kind: 'unknown-command'; readonly read: string }
  | { readonly kind: 'wrong-arguments'; readonly command: Command; readonly why: string }

export function readArguments(
  argv: readonly string[],
  commands: readonly Command[],
): Result<ParsedLine, ParseFailure> {
  const terms = argv.filter((word) => !word.startsWith('-'))
  const command = commands.find(({ name }) => name === terms.slice(0, name.split(' ').length).join(' '))
  if (!command) {
    const wantsHelp = terms.length === 0 || terms[0] === 'help'
    if (!wantsHelp) return fail({ kind: 'unknown-command', read: terms.slice(0, 2).join(' ') })
    return ok({ command, arguments: {}, options: {}, wants: { help: true, json: argv.includes('--json') } })
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }])),
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const { json, help, ...options } = values
    const positional = positionals.slice(command.name.split(' ').length)
    const wants = { help: help === true, json: json === true }
    const missing = command.arguments.find(
      (name, index) => !name.startsWith('[') && positional[index] === undefined,
    )
    const wrong =
      missing === undefined
        ? positional.slice(command.arguments.length).map((one) => `"${one}" is one argument too many`)[0]
        : `<${missing}> is missing`
    if (wrong !== undefined && !wants.help) return fail({ kind: 'wrong-arguments', command, why: wrong })
    return ok({ command, arguments: byName(command, positional), options: options as Call['options'], wants })
  } catch (error) {
    return fail({
      kind: 'wrong-arguments',
      command,
      why: error instanceof Error ? error.message : String(error),
    })
  }
}

const byName = (command: Command, positional: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    command.arguments.flatMap((name, index) => {
      const value = positional[index]
      return value === undefined ? [] : [[name.replace(/^\[|\]$/g, ''), value]]
    }),
  )
