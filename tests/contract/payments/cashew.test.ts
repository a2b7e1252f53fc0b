import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { cashew } from './cashew-stand-in.ts'

describeDatabases('Cashew', (open) => describeProvider(open, cashew))
