import type { OpenShop } from '#open-shop.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Terminal } from './terminal.ts'

type Option = { readonly type: 'string' | 'boolean'; readonly value?: string; readonly help: string }

/** A command of `majlis`. Help and argument parsing follow from its fields. */
export type Command = {
  /** "content publish" */
  readonly name: string
  readonly summary: string
  /** Positional arguments in order; those in brackets are optional: "kind", "[version]". */
  readonly arguments: readonly string[]
  readonly options: Readonly<Record<string, Option>>
  /** The argument or option ("--map") that names a file ("-": standard input), read by the process of the operator. */
  readonly reads?: string
  /** The argument that names a file of any size; it is streamed through the terminal. */
  readonly streams?: string
  /** False: runs in the process of the operator, even when a server owns the database. */
  readonly runsInServer: boolean
  run(call: Call): Promise<Outcome>
}

export type Call = {
  readonly arguments: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Contents of the file that `reads` names. */
  readonly input: string
  readonly user: string
  /** The user, as the use cases know them. */
  readonly by: Operator
  readonly terminal: Terminal
  readonly context: CommandContext
}

/** The shop that a command runs on: the one of the server, or one opened for the command. */
export type CommandContext = {
  readonly env: Env
  open(): Promise<OpenShop>
}

/** What was typed, with the contents of the file it names and the user who typed it. */
export type CommandLine = { readonly argv: readonly string[]; readonly input: string; readonly user: string }

/** What is printed, and the exit code. */
export type CommandOutput = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** `code`: 0 success, 1 rejected or failed, 2 usage error. */
export type Outcome = {
  readonly code: 0 | 1 | 2
  /** For people: to standard output when the code is 0, else to standard error. */
  readonly text: string
  /** For programs: printed instead with --json. */
  readonly json: unknown
  /** For people, in addition to the text, to standard error. */
  readonly note?: string
  /** The command has written its result to standard output: nothing more is printed there. */
  readonly written?: true
}

export const succeeded = (text: string, json: unknown, note?: string): Outcome => ({
  code: 0,
  text,
  json,
  ...(note === undefined ? {} : { note }),
})

export const rejection = (text: string, failure: unknown): Outcome => ({ code: 1, text, json: { failure } })

export const usageError = (text: string): Outcome => ({
  code: 2,
  text,
  json: { failure: { kind: 'usage-error', text } },
})
