/** Path of the report of rejected lines: next to the file, or in the working directory for standard input. */
export const reportPath = (file: string): string => `${file === '-' ? 'import' : file}.report.jsonl`
