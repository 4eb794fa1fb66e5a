import { paths, pathWithQuery } from '../../apps/phone/src/navigation/paths.ts'
import type { Book } from './book.ts'

type Place = (book: Book) => string | Promise<string>

export const at = (place: string) => (): string => place
export const stock = async (book: Book): Promise<string> =>
  pathWithQuery(paths.stock, { code: (await book.held()).code })
/** A share whose lot costs little, while it can be bought for some time. */
export const stockWhileOpen = async (book: Book): Promise<string> => {
  const { code } = await book.heldToo()
  await book.openMarket()
  return pathWithQuery(paths.stock, { code })
}
export const stockToday = async (book: Book): Promise<string> =>
  pathWithQuery(paths.stockToday, { code: (await book.held()).code })
export const stockMoney = async (book: Book): Promise<string> =>
  pathWithQuery(paths.stockMoney, { code: (await book.held()).code })
export const holding = async (book: Book): Promise<string> =>
  pathWithQuery(paths.holding, { code: (await book.held()).code })
export const filled = async (book: Book): Promise<string> =>
  pathWithQuery(paths.orderDone, { order: await book.filledOrder() })
export const basket = async (book: Book): Promise<string> => {
  await book.watched()
  return pathWithQuery(paths.basket)
}
export const effect = async (book: Book): Promise<string> =>
  pathWithQuery(paths.orderEffect, { order: await book.pastOrder() })
export const alerts = async (book: Book): Promise<string> => {
  await book.alerts()
  return pathWithQuery(paths.alerts)
}
export const waiting = async (book: Book): Promise<string> =>
  pathWithQuery(paths.orderDone, { order: await book.waitingOrder() })
export const bracket = async (book: Book): Promise<string> =>
  pathWithQuery(paths.orderDone, { order: (await book.bracket()).orderId })
export const ordersWithBracket = async (book: Book): Promise<string> => {
  await book.bracket()
  return pathWithQuery(paths.stockTab, { tab: 'orders' })
}
export const exits = async (book: Book): Promise<string> =>
  pathWithQuery(paths.trigger, { trigger: (await book.bracket()).triggerId })
export const trigger = async (book: Book): Promise<string> =>
  pathWithQuery(paths.trigger, { trigger: await book.waitingTrigger() })
export const ofFund =
  (path: typeof paths.fund | typeof paths.fundBuy) =>
  async (book: Book): Promise<string> =>
    pathWithQuery(path, { code: (await book.fund()).code })
export const ofHeldFund =
  (path: typeof paths.fund | typeof paths.fundSell | typeof paths.fundHolding) =>
  async (book: Book): Promise<string> =>
    pathWithQuery(path, { code: (await book.heldFund()).code })
export const ofPlan =
  (path: typeof paths.plan | typeof paths.planBuy | typeof paths.planDecisions) =>
  async (book: Book): Promise<string> =>
    pathWithQuery(path, { code: (await book.plan()).code })
export const ofHeldPlan =
  (path: typeof paths.planSell | typeof paths.planHolding) =>
  async (book: Book): Promise<string> =>
    pathWithQuery(path, { code: (await book.heldPlan()).code })
export const paper =
  (kind: string, period?: 'now' | '2026') =>
  async (book: Book): Promise<string> => {
    const day = await book.noteDay()
    return pathWithQuery(paths.paper, { kind, period: period ?? day })
  }

/** The page, once the customer has bought something. */
export const withBook =
  (place: string) =>
  async (book: Book): Promise<string> => {
    await book.held()
    return place
  }

/** A place whose figures are counted by nights: one is over. */
export const withNight =
  (place: string) =>
  async (book: Book): Promise<string> => {
    await book.held()
    await book.sealedNight()
    return place
  }

export function waitingThen(place: string): Place {
  return async (book) => {
    await book.waitingOrder()
    return place
  }
}
