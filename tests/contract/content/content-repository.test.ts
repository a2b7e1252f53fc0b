import { describe } from 'vitest'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import { contentInMemory } from '../../support/shops/content-in-memory.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { contentRepositoryContract } from './content-repository.contract.ts'

describeDatabases('content repository', (open) => {
  contentRepositoryContract(async (clock) => createContentRepository((await open()).db, clock))
})

describe('content repository in memory', () => {
  contentRepositoryContract(async (clock) => contentInMemory(clock))
})
