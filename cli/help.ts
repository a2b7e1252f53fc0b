import type { Command } from './command.ts'
import { commands } from './commands.ts'

const line = (left: string, right: string): string => `  ${left.padEnd(34)}${right}`

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
    line('--json', 'answer in JSON, failures too'),
    line('--help', 'these lines'),
    '',
    'Ends with 0 when it is done, 1 when it was refused, 2 when it was not understood.',
  ].join('\n')

export const overview = (): string =>
  [
    'majlis: what an operator does to the shop, also while it runs.',
    '',
    ...commands.map((command) => line(command.name, command.summary)),
    '',
    'majlis <command> --help tells more. Settings come from the environment (see .env.example).',
  ].join('\n')
