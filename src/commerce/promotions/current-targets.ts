import { currentPaths, type CurrentPath } from '#commerce/catalog/moved-category.ts'
import type { Benefit, Promotion, Target } from './promotion.ts'

/** A promotion as it is stored, for the current categories; the same one where none has moved. */
export function withCurrentTargets(promotion: Promotion, currentPath: CurrentPath): Promotion {
  const benefit = currentBenefit(promotion.benefit, currentPath)
  return benefit === promotion.benefit ? promotion : { ...promotion, benefit }
}

function currentBenefit(benefit: Benefit, currentPath: CurrentPath): Benefit {
  switch (benefit.kind) {
    case 'offer':
    case 'flash':
    case 'bogo':
    case 'gift-with': {
      const of = currentTarget(benefit.of, currentPath)
      return of === benefit.of ? benefit : { ...benefit, of }
    }
    case 'combo': {
      const parts = benefit.parts.map((part) => {
        const of = currentTarget(part.of, currentPath)
        return of === part.of ? part : { ...part, of }
      })
      return parts.every((part, at) => part === benefit.parts[at]) ? benefit : { ...benefit, parts }
    }
    case 'cart':
    case 'gift-tiers':
    case 'free-delivery':
      return benefit
  }
}

function currentTarget(target: Target, currentPath: CurrentPath): Target {
  const categories = currentPaths(target.categories, currentPath)
  return categories === target.categories ? target : { ...target, categories }
}
