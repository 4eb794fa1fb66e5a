/** Where the service button rests: an edge, and how far down the room it may use, from 0 to 1. */
export interface Spot {
  edge: 'left' | 'right'
  share: number
}

/** The usual place: to the right, above the tab bar. */
export const usualSpot: Spot = { edge: 'right', share: 1 }

/** The tab as it is drawn. */
export const tab = { width: 17, height: 52 } as const
export const circle = 56
/** No figure comes nearer than this. */
const clearance = 12
/** A finger that moves less than this meant to press. */
export const dragFromPx = 6

/** The heights a tab may have its top at. */
export interface Room {
  top: number
  bottom: number
}

/** What the tab must keep away from, from top to bottom. */
export interface Block {
  top: number
  bottom: number
}

export function topPx({ share }: Pick<Spot, 'share'>, room: Room): number {
  return room.top + share * Math.max(0, room.bottom - room.top)
}

export function heightShare(top: number, room: Room): number {
  if (room.bottom <= room.top) return 1
  return Math.min(1, Math.max(0, (top - room.top) / (room.bottom - room.top)))
}

/** Where a released circle docks: at the nearer edge, at the height it was let go. */
export function dock(centre: { x: number; y: number }, width: number, room: Room): Spot {
  return { edge: centre.x < width / 2 ? 'left' : 'right', share: heightShare(centre.y - tab.height / 2, room) }
}

/** The top nearest to the wanted one at which no block is within the clearance; null where blocks leave no gap at all. */
export function nearestGap(wantedTop: number, blocks: readonly Block[], room: Room): number | null {
  const wanted = Math.min(Math.max(wantedTop, room.top), Math.max(room.top, room.bottom))
  const isFree = (top: number) => top >= room.top && top <= room.bottom && !meets(top, blocks)
  // A nearest gap begins or ends at a block, unless the wanted place is free already.
  const tops = [wanted, ...blocks.flatMap((block) => [block.bottom + clearance, block.top - clearance - tab.height])]
  const free = tops.filter(isFree).sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))
  return free[0] ?? null
}

/** Whether the tab with its top there comes nearer to a block than the clearance. */
export function meets(top: number, blocks: readonly Block[]): boolean {
  return blocks.some((block) => top < block.bottom + clearance && top + tab.height > block.top - clearance)
}

/**
 * Where the tab stands: clear of figures and controls; where figures leave no gap, clear of the controls, and null where they leave
 * none either.
 */
export function placeTab(
  wantedTop: number,
  { figures, controls }: { figures: readonly Block[]; controls: readonly Block[] },
  room: Room,
): number | null {
  return nearestGap(wantedTop, [...figures, ...controls], room) ?? nearestGap(wantedTop, controls, room)
}

const storageKey = 'service-button'

export function readSpot(storage: Pick<Storage, 'getItem'>): Spot {
  try {
    const { edge, share } = JSON.parse(storage.getItem(storageKey) ?? '{}') as Partial<Spot>
    return (edge === 'left' || edge === 'right') && typeof share === 'number' && share >= 0 && share <= 1
      ? { edge, share }
      : usualSpot
  } catch {
    return usualSpot
  }
}

export function writeSpot(spot: Spot, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(storageKey, JSON.stringify(spot))
  } catch {
    // Without storage the button keeps its place until the app is closed.
  }
}
