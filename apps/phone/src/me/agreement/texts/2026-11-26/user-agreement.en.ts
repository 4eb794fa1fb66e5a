import type { AgreementDocument } from '../agreement-document.ts'

export const agreement: AgreementDocument<'user-agreement'> = {
  notice: {
    title: 'What Bahi is not.',
    text: 'Bahi is not a SEBI-registered intermediary, and no order leaves for an exchange. The market, its prices and the money here are simulated. Before you pay any firm, look for it on SEBI’s own list.',
  },
  short: [
    'Everything here is practice: invented companies, invented prices, no real rupees.',
    'Every rupee and share is written twice, and you can check each figure yourself.',
    'Returns are never promised. Prices fall as well as rise.',
    'A lock has a reason and an end you can see, and never hides your book from you.',
  ],
  sections: [
    {
      id: 'what-bahi-is',
      title: 'What Bahi is',
      paragraphs: [
        'Bahi shows a stock market and keeps your book in double entry, as Indian merchants did in the bahi-khata. This agreement is between you and whoever runs the installation you use.',
        'The market is simulated. Its companies, indices and banks are invented. Prices come from a computer exchange whose daily seed is fixed beforehand and shown after the day, so that anybody can play the day again. Nobody sets a price by hand.',
        'Bahi holds no registration with SEBI as a stockbroker, depository participant, research analyst or investment adviser. It sends no order to NSE or BSE and gives no advice.',
        'Rupees and shares in Bahi are entries of the simulation. They were never real money and cannot become any. While the badge “Simulated market” is shown, this holds for every figure beside it.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'An account belongs to one person and one phone number. Do not share your password. Under Devices you see where you are logged in, and can end any of it.',
        'When you open an account you choose between a full account and a practice account. The choice is final. Nothing can ever be withdrawn from a practice account.',
        'Orders from a full account need KYC. While the market is simulated, only published sample numbers are accepted for it. Never send a real identity document.',
        'An invitation code says who invited you. It brings neither of you money, a better price or a place ahead of others.',
      ],
    },
    {
      id: 'orders',
      title: 'Orders',
      paragraphs: [
        'A limit order trades at your price or a better one. A market order trades at once, at most 3% beyond the best offer of that moment unless the public list of changes names another figure, and within the day’s price band; what does not trade is cancelled.',
        'With the order, its value and all its charges are held from your cash. What is traded is posted from what is held. The rest comes back to your cash when the order is cancelled, expires or is refused.',
        'Settlement is T+1: what you buy today is yours to sell on the next settlement day. What a sale brings can pay for shares at once, and can be withdrawn once it has settled.',
        'An order can trade in parts. A cancel counts from the moment the exchange takes it; what traded before that stays traded.',
        'Trading in a share or in the whole market can be halted. A halt has a public reason and ends with the day. Your holdings stay visible.',
      ],
    },
    {
      id: 'charges',
      title: 'Charges',
      paragraphs: [
        'Brokerage is zero unless the public list of changes says otherwise from a later day on. The other charges follow those of real delivery trades: securities transaction tax, exchange charge, SEBI fee, stamp duty on purchases, GST on the services, and a depository charge for each share and day on which you sell.',
        'You see every charge in rupees above the button before you confirm, and the table of charges under More. Nothing is added later, and splitting an order into parts costs nothing more.',
        'Opening, keeping and leaving an account costs nothing. Nobody at Bahi will ask you for a fee to release your money. Whoever does is not Bahi.',
      ],
    },
    {
      id: 'money',
      title: 'Whose money, and where',
      paragraphs: [
        'What is in your book is yours. It is in one of three places, and each screen says which: available, held for an order or request of yours, or in settlement. The other side of each entry is the bank or the depository, both simulated.',
        'Money enters your book only with a reference from outside that is used once. Entries are never changed or deleted; a mistake is put right by a new, opposite entry.',
        'Nobody at Bahi can change a balance, a holding or a loan alone. It takes two people and a written reason, and the act stands in your own statement.',
        'Money comes in from your own bank account and goes out to your own bank account only. A withdrawal never needs a deposit, a fee or a conversation. Only what is really tied up is held back: open orders and applications, sales that have not settled, and what is due on a loan, each with its rule and the day it is free.',
        'Under Verified, your own phone adds up your book from its first entry and compares. If a figure is wrong, it says so, to you and not only to us.',
      ],
    },
    {
      id: 'risk',
      title: 'Profit and loss',
      paragraphs: [
        'Prices can fall, and quickly. You can lose everything a position cost.',
        'Bahi promises no return and no allotment. Expected figures come from what has happened and stand beside the worst that has happened.',
        'Doing well in a simulated market says nothing about doing well in a real one.',
      ],
    },
    {
      id: 'locks',
      title: 'Locks',
      paragraphs: [
        'An account or its trading can be locked only for a reason of this list: you requested it, another person may be using the account, unusual trading, an identity document that ran out, a payment from another person’s account, or a legal order.',
        'Each lock ends by itself. An account lock ends within 72 hours. A lock of trading ends within 72 hours when you requested it or a stranger is suspected, within 7 days for unusual trading, and within 30 days for an identity document that ran out. Only a recorded legal order may last longer.',
        'You see the reason, the beginning and the end. While locked you can read and export everything. A lock of trading never bars a withdrawal.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      paragraphs: [
        'Tell whoever runs this installation first. State the entry or order number; every entry carries one.',
        'SEBI takes complaints about registered firms and listed companies at scores.sebi.gov.in, and disputes with them can be settled online at smartodr.in. Because Bahi is not registered, SEBI cannot decide about Bahi.',
        'If anyone has taken real money from you in Bahi’s name, it was fraud. Call the cybercrime helpline 1930 at once, or report it at cybercrime.gov.in. Whether a firm is registered, and whether a bank account is really its own, you can look up on sebi.gov.in.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes, and leaving',
      paragraphs: [
        'Each version of this agreement has the date it begins as its name. Under Your account you see which versions you accepted, and when.',
        'A new version is shown to you to read and accept. No change makes a position or a loan that you already have worse, and changes of settings begin on a later trading day and stand in a public list.',
        'You may stop using Bahi whenever you like. What is in your book stays there for you to read.',
      ],
    },
  ],
}
