/** How far a long command is. `of` null: not known here (whoever reads the file knows its size). */
export type Step = {
  readonly what: string
  readonly done: number
  readonly of: number | null
  /** "12 300 lines" */
  readonly note: string
}

/**
 * Where the line was typed: its file, its standard output, its progress and its report, piece by piece. A command that
 * streams uses it in the same way in this process and through the socket.
 */
export type Terminal = {
  /** The file that the command streams. */
  source(): AsyncIterable<Uint8Array>
  /** To standard output; resolves when more may come. */
  write(text: string): Promise<void>
  /** Lines for the report that is put beside the file. */
  report(text: string): Promise<void>
  progress(step: Step): void
  /** Aborted when nobody listens any more. */
  readonly signal: AbortSignal
}

/** For commands that stream nothing. */
export const noTerminal: Terminal = {
  async *source() {},
  write: async () => undefined,
  report: async () => undefined,
  progress: () => undefined,
  signal: new AbortController().signal,
}
