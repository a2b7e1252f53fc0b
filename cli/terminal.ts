/** Progress of a long command. `total` is null where only the process that reads the file knows its size. */
export type ProgressStep = {
  readonly what: string
  readonly completed: number
  readonly total: number | null
  /** "12 300 lines" */
  readonly note: string
}

/**
 * The operator's terminal: file to read, standard output, progress and report, all as streams. A command uses it in the
 * same way in this process and through the socket.
 */
export type Terminal = {
  /** The file that the command streams. */
  source(): AsyncIterable<Uint8Array>
  /** To standard output; resolves when more can be written. */
  write(text: string): Promise<void>
  /** A file to standard output. */
  writeBytes(bytes: Uint8Array): Promise<void>
  /** Appends to the report file (`reportPath`). */
  report(text: string): Promise<void>
  progress(step: ProgressStep): void
  /** Aborted when the operator has disconnected. */
  readonly signal: AbortSignal
}

/** For commands that do not stream. */
export const noTerminal: Terminal = {
  async *source() {},
  write: async () => undefined,
  writeBytes: async () => undefined,
  report: async () => undefined,
  progress: () => undefined,
  signal: new AbortController().signal,
}
