import type { MessageWords } from './message-words.ts'

/** The words of messages in Chinese. */
export const zh: MessageWords = {
  titles: {
    'orders.bought': '您的 {code} 委托已成交',
    'orders.sold': '您的 {code} 委托已成交',
    'orders.partly': '您的 {code} 委托部分成交',
    'offer.allotted': '配售 {number}：获配股份',
    'offer.not-allotted': '配售 {number}：未获配',
    'offer.unlocked': '您的 {number} 股份可以卖出',
    'ipo.allotted': '{name}：获配股份',
    'fund.bought': '{name}：份额已确认',
    'fund.cash-short': '{name}：份额未买入',
    'fund.paid': '{name}：赎回款已到账',
    'fund.redeemed': '{name}：份额已赎回',
    'fund.reviewed': '您的 {name} 委托已取消',
    'fund.state': '{name}：与您的份额有关的消息',
    'sip.skipped': '定投已跳过一期：{name}',
    'sip.missed': '定投有一期未执行：{name}',
    'sip.cash-short': '定投有一期未执行：{name}',
    'share-sip.skipped': '定投已跳过一期：{code}',
    'share-sip.missed': '定投有一期未执行：{code}',
  },
  confirm: {
    subject: '请确认您在 Bahi 的邮箱地址',
    open: '请在一天内打开此链接并按“确认”：',
    otherwise: '如果不是您本人请求，请忽略：不打开链接就不会向您发送任何邮件。',
  },
  former: {
    subject: 'Bahi 不再向此地址发送邮件',
    about: '邮箱地址已在应用中更改或移除。',
    otherwise: '如果不是您本人操作，请在应用中修改密码，并检查您的设备和消息：',
  },
  paper: '此链接在 7 天内可查看该报告，别无其他。持有链接的人都可打开：',
  stop: '不再接收此类邮件：',
  foot: 'Bahi 的任何人都不会向您索要密码或 PIN。此邮件特意不含数字。',
  open: '打开 Bahi 查看详情。',
}
