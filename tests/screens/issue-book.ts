import { type Ask, waitForDays } from './ask-bahi.ts'
import { once } from './once.ts'
import { nth } from './trade-book.ts'

export interface Issue {
  id: string
  name: string
}

/** A new share that is open, and the customer's application for it. */
export function openIssueBook(ask: Ask, token: string) {
  const issueThatIsOpen = async () =>
    (await ask<{ items: Issue[] }>('/api/stock/getIpoApplyDateAndClassify.do?state=open')).items[0]
  const openIssue = once(() => waitForDays(ask, 'a new share that is open', issueThatIsOpen))

  return {
    openIssue,
    paperOfIssue: async () => {
      const { ipo } = await ask<{ ipo: { documents: { id: string }[] } }>(
        `/api/app/user/ipo/detail.do?ipoId=${(await openIssue()).id}`,
        { token },
      )
      return nth(ipo.documents, 0).id
    },
    application: once(() =>
      waitForDays(ask, 'an application', async () => {
        const issue = await issueThatIsOpen()
        if (issue === undefined) return undefined
        // Its hour may have struck since.
        return ask<{ id: string }>('/api/app/user/buyNew.do', { token, input: { ipoId: issue.id, lots: '1' } }).then(
          ({ id }) => id,
          (error: Error) => {
            if (error.message.includes('tips.msg.263')) return undefined
            throw error
          },
        )
      }),
    ),
  }
}
