import type { Page } from 'playwright-core'
import type { Book } from './book.ts'
import type { Say } from './say.ts'

/**
 * Who looks: a customer with a full book, one who bought and sold for months, one who has just begun, one whose identity is
 * being reviewed or was sent back, one who closes the account, one whose shares are on their way out of it, or nobody the app
 * knows.
 */
export type Viewer =
  | 'customer'
  | 'seasoned'
  | 'newcomer'
  | 'in-review'
  | 'sent-back'
  | 'closing'
  | 'moving-out'
  | 'visitor'

/** How a page can be besides filled. */
export const states = ['filled', 'loading', 'error', 'offline', 'empty', 'visitor'] as const
export type State = (typeof states)[number]

/** What is done on a page before it is looked at. */
export type Act = (page: Page, say: Say, book: Book) => Promise<void>

export interface Screen {
  /** Also the name of its picture. */
  name: string
  place: (book: Book) => string | Promise<string>
  viewer: Viewer
  /** The sheet that is open over the page: its name in the history. */
  sheet?: string
  /** What the phone has kept from before. */
  kept?: Readonly<Record<string, string>>
  /** What is done to come to this picture once the page stands. */
  act?: Act
  /** At a desk, in a wide window with a mouse and a keyboard, instead of on a phone. */
  desk?: true
  /** Besides filled. */
  states: readonly Exclude<State, 'filled'>[]
}

export const waits = ['loading', 'error', 'offline'] as const
/** What a page of the customer's own can be. */
export const own = [...waits, 'empty', 'visitor'] as const

export function page(name: string, place: Screen['place'], more: Partial<Screen> = {}): Screen {
  return { name, place, viewer: 'customer', states: [], ...more }
}

/** A sheet over a page that is in the list itself: it has only the one state. */
export function sheet(name: string, place: Screen['place'], sheetName: string, act?: Screen['act']): Screen {
  return page(name, place, { sheet: sheetName, ...(act === undefined ? {} : { act }) })
}
