import type { Command } from './command.ts'

const line = (term: string, meaning: string): string => `  ${term.padEnd(34)}${meaning}`

export const usageOf = ({ name, arguments: names }: Command): string =>
  ['majlis', name, ...names.map((one) => (one.startsWith('[') ? one : `<${one}>`))].join(' ')

export const helpOf = (command: Command): string =>
  [
    command.summary,
    '',
    `  ${usageOf(command)} [options]`,
    '',
    ...Object.entries(command.options).map(([name, { type, value, help }]) =>
      line(type === 'string' ? `--${name} ${value ?? 'VALUE'}` : `--${name}`, help),
    ),
    line('--json', 'print JSON, failures included'),
    line('--help', 'show this help'),
    '',
    'Exit codes: 0 success, 1 rejected or failed, 2 usage error.',
  ].join('\n')

export const overview = (commands: readonly Command[]): string =>
  [
    'majlis: operates the shop, also while it runs.',
    '',
    ...commands.map((command) => line(command.name, command.summary)),
    '',
    'Run "majlis <command> --help" for arguments and options. Settings come from the environment (see .env.example).',
  ].join('\n')
