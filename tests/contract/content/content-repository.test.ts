import { describe } from 'vitest'
import { createContentRepository } from '#platform/content/content-repository.ts'
import { contentInMemory } from '../../support/content-in-memory.ts'
import { describeDatabases } from '../../support/databases.ts'
import { contentRepositoryContract } from './content-repository.contract.ts'

describeDatabases('content repository', (open) => {
  contentRepositoryContract(async (clock) => createContentRepository((await open()).db, clock))
})

describe('content repository in memory', () => {
  contentRepositoryContract(async (clock) => contentInMemory(clock))
})
