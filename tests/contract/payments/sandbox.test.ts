import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { sandbox } from './sandbox-stand-in.ts'

describeDatabases('the sandbox, card', (open) => describeProvider(open, () => sandbox('tap', 'ae')))
describeDatabases('the sandbox, bank', (open) => describeProvider(open, () => sandbox('knet', 'kw')))
describeDatabases('the sandbox, pay later', (open) => describeProvider(open, () => sandbox('tamara', 'ae')))
describeDatabases('the sandbox, sheet', (open) =>
  describeProvider(open, () => sandbox('tap_apple_pay', 'ae')),
)
