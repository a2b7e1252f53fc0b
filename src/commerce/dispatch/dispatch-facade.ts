import type { HandInFacade } from './create-hand-ins.ts'
import type { CrewFacade, CrewLinkFacade } from './create-crew.ts'
import type { PickingFacade } from './create-picking.ts'
import type { RunsFacade } from './create-runs.ts'
import type { JourneyFacade } from './load-run.ts'

/** From the shelf to the door, and back with the cash. */
export type DispatchFacade = {
  readonly picking: PickingFacade
  readonly runs: RunsFacade
  readonly journey: JourneyFacade
  readonly handIns: HandInFacade
  readonly crewLinks: CrewLinkFacade
  readonly crew: CrewFacade
}
