import type { OpenShop } from '#composition.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Terminal } from './terminal.ts'

type Option = { readonly type: 'string' | 'boolean'; readonly value?: string; readonly help: string }

/** One thing the majlis command does. Help, reading of arguments and answers follow from this. */
export type Command = {
  /** "content publish" */
  readonly name: string
  readonly summary: string
  /** Positional arguments in order; those in brackets may be left out: "kind", "[version]". */
  readonly arguments: readonly string[]
  readonly options: Readonly<Record<string, Option>>
  /** The argument or option ("--map") that names a file to be read ("-": standard input) by whoever typed the command. */
  readonly reads?: string
  /** The argument that names a file of any size: it arrives piece by piece through the terminal. */
  readonly streams?: string
  /** False: it looks at the machine it is typed on, even when a server holds the database. */
  readonly runsInServer: boolean
  run(call: Call): Promise<Outcome>
}

export type Call = {
  readonly arguments: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Contents of the file that `reads` names. */
  readonly input: string
  readonly user: string
  readonly terminal: Terminal
  readonly context: Context
}

/** What a command runs on: the shop of the server, or one opened for it. */
export type Context = {
  readonly env: Env
  open(): Promise<OpenShop>
}

/** `code`: 0 done, 1 refused or failed, 2 not understood. */
export type Outcome = {
  readonly code: 0 | 1 | 2
  /** For people, to standard output when the code is 0, else to standard error. */
  readonly text: string
  /** For programs: printed instead with --json. */
  readonly json: unknown
  /** For people, beside the text, to standard error. */
  readonly note?: string
  /** Standard output holds the answer already: nothing more is printed there. */
  readonly written?: true
}

export const done = (text: string, json: unknown, note?: string): Outcome => ({
  code: 0,
  text,
  json,
  ...(note === undefined ? {} : { note }),
})

export const refused = (text: string, failure: unknown): Outcome => ({ code: 1, text, json: { failure } })

export const misunderstood = (text: string): Outcome => ({
  code: 2,
  text,
  json: { failure: { kind: 'not-understood', text } },
})
