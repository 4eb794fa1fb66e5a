import type { PageLanguage } from '../../platform/pdf/page-words.ts'

/** An account of the book: its name, and what it means. */
type Account = readonly [name: string, meaning: string]

export interface CertificateWords {
  readonly title: string
  readonly equity: string
  readonly unit: (count: number) => string
  readonly heldBy: string
  readonly customer: (number: string) => string
  readonly numberEnds: string
  readonly unknown: string
  readonly asOf: string
  readonly heldSince: string
  readonly latestEntry: string
  readonly entry: (number: number) => string
  readonly where: string
  readonly columns: readonly [account: string, meaning: string, quantity: string]
  readonly accounts: Readonly<Record<'available' | 'held' | 'unsettled' | 'pledged' | 'locked', Account>>
  readonly total: string
  readonly meaning: string
}

/** The words of a certificate of holding. */
export const certificateWords: Readonly<Record<PageLanguage, CertificateWords>> = {
  en: {
    title: 'Certificate of holding',
    equity: 'Equity shares',
    unit: (count) => (count === 1 ? 'share' : 'shares'),
    heldBy: 'Held by',
    customer: (number) => `Customer ${number}`,
    numberEnds: 'Customer number ends in',
    unknown: 'Not known',
    asOf: 'As of',
    heldSince: 'Held since',
    latestEntry: 'Latest entry of the book',
    entry: (number) => `No. ${number}`,
    where: 'Where the shares are in the book',
    columns: ['Account', 'What it means', 'Qty'],
    accounts: {
      available: ['Available', 'Free to sell'],
      held: ['Blocked', 'Kept for an order to sell that is still open'],
      unsettled: ['Unsettled', 'Bought, to be delivered on the settlement day'],
      pledged: ['Pledged', 'Security for a loan'],
      locked: ['Locked in', 'Owned, and not for sale before a day that was agreed'],
    },
    total: 'Total',
    meaning:
      'This page says what was in the customer’s book at the moment named above. It is not a share certificate under company law and cannot be transferred.',
  },
  hi: {
    title: 'होल्डिंग का प्रमाणपत्र',
    equity: 'इक्विटी शेयर',
    unit: () => 'शेयर',
    heldBy: 'धारक',
    customer: (number) => `ग्राहक ${number}`,
    numberEnds: 'ग्राहक संख्या के आख़िरी अंक',
    unknown: 'पता नहीं',
    asOf: 'कब की स्थिति',
    heldSince: 'कब से',
    latestEntry: 'बही की आख़िरी प्रविष्टि',
    entry: (number) => `क्र. ${number}`,
    where: 'बही में शेयर कहाँ हैं',
    columns: ['खाता', 'मतलब', 'मात्रा'],
    accounts: {
      available: ['उपलब्ध', 'बेचे जा सकते हैं'],
      held: ['रुके हुए', 'बिक्री के खुले ऑर्डर के लिए रखे हैं'],
      unsettled: ['सेटल होने बाक़ी', 'ख़रीदे गए, सेटलमेंट के दिन मिलेंगे'],
      pledged: ['गिरवी', 'क़र्ज़ की ज़मानत'],
      locked: ['लॉक-इन', 'आपके हैं, तय दिन से पहले बिक नहीं सकते'],
    },
    total: 'कुल',
    meaning:
      'यह पन्ना बताता है कि ऊपर लिखे समय पर ग्राहक की बही में क्या था। यह कंपनी क़ानून का शेयर प्रमाणपत्र नहीं है और किसी और को नहीं दिया जा सकता।',
  },
  zh: {
    title: '持股证明',
    equity: '普通股',
    unit: () => '股',
    heldBy: '持有人',
    customer: (number) => `客户 ${number}`,
    numberEnds: '客户号尾数',
    unknown: '未知',
    asOf: '截至',
    heldSince: '持有自',
    latestEntry: '账簿最新一笔',
    entry: (number) => `第 ${number} 笔`,
    where: '股份在账簿中的位置',
    columns: ['账户', '含义', '数量'],
    accounts: {
      available: ['可用', '可以卖出'],
      held: ['冻结', '为尚未成交的卖单保留'],
      unsettled: ['待交收', '已买入，交收日到账'],
      pledged: ['质押', '贷款的担保'],
      locked: ['锁定', '归您所有，约定日之前不能卖出'],
    },
    total: '合计',
    meaning: '本页说明上述时刻客户账簿中的内容。它不是公司法意义上的股票，不能转让。',
  },
}
