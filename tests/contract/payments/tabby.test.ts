import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { tabby } from './tabby-stand-in.ts'

describeDatabases('Tabby', (open) => describeProvider(open, tabby))
