import { replyToChat } from '../../customers/support/staff-side.ts'
import type { SupportParts } from '../../customers/support/support-parts.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Staff } from '../../platform/http/staff.ts'
import type { DeskActs } from './desk-act.ts'
import { memberWith } from './desk-staff.ts'

const AT_ONCE = 20

/** What the desk says, in the language of the conversation: what it is, that it read nothing, and where answers are. */
export const deskAnswers = {
  en: 'This is an automatic answer of the demo desk. This is a simulated market, and no person reads this conversation. Every amount in the app opens the entries behind it; the README and the folder docs of Bahi explain the rest. If a member of staff signs in to the console, you can be answered here by a person.',
  hi: 'यह डेमो डेस्क का स्वचालित उत्तर है। यह सिम्युलेटेड बाज़ार है और इस बातचीत को कोई व्यक्ति नहीं पढ़ता। ऐप में हर रकम के पीछे की प्रविष्टियाँ खुलती हैं; बाक़ी Bahi के README और docs फ़ोल्डर में समझाया गया है। कोई कर्मचारी कंसोल में साइन इन करे तो यहीं कोई व्यक्ति उत्तर दे सकता है।',
  zh: '这是演示服务台的自动回复。这是模拟市场，没有人阅读这段对话。应用中的每笔金额都可点开查看背后的分录；其余内容见 Bahi 的 README 和 docs 文件夹。如果有工作人员登录控制台，会有人在这里回复你。',
} as const

type Row = Pick<Tables['support_chat'], 'customer_id' | 'waiting_since'> & { language: keyof typeof deskAnswers }

/** Answers conversations that wait longer than the desk does and that no person of the staff has taken on. */
export async function answerChats(
  parts: SupportParts,
  acts: DeskActs,
  desk: readonly Staff[],
  waitingUntil: Date,
): Promise<void> {
  const member = memberWith(desk, 'support')
  if (member === undefined) return
  const { rows } = await parts.db.pool.query<Row>(
    `select customer_id, waiting_since, language from bahi.support_chat
     where state = 'waiting' and waiting_since <= $1 and (staff_id is null or staff_id = any($2::bigint[])) order by waiting_since limit $3`,
    [waitingUntil, desk.map(({ id }) => id), AT_ONCE],
  )
  for (const { customer_id: customer, waiting_since: since, language } of rows) {
    const answer = { customerId: customer.toString(), text: deskAnswers[language] }
    await acts.run(`chat ${customer} ${since?.getTime() ?? 0}`, answer, (call) =>
      replyToChat(parts, answer, member, call),
    )
  }
}
