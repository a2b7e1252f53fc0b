/** Where the faulty lines of a file are written: beside it, or here when it came through standard input. */
export const reportPathOf = (file: string): string => `${file === '-' ? 'import' : file}.report.jsonl`
