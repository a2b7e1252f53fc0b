export type StartFacts = {
  readonly kind: string
  /** What was found: "DATABASE_URL=mysql://…", "./.data/majlis, locked by process 4711". */
  readonly read: string
  readonly expected: string
  /** The line to add or the command to type. */
  readonly remedy: string
}

/** Why the store cannot start. Shown to the operator without a stack trace; the process exits with 1. */
export class StartFailure extends Error {
  readonly facts: StartFacts
  constructor(facts: StartFacts) {
    super(`${facts.kind}: ${facts.read}`)
    this.name = 'StartFailure'
    this.facts = facts
  }
}

export const explainStartFailure = ({ facts }: StartFailure): string =>
  [
    `Majlis could not start (${facts.kind}).`,
    `  read:     ${facts.read}`,
    `  expected: ${facts.expected}`,
    `  do:       ${facts.remedy}`,
  ].join('\n')
