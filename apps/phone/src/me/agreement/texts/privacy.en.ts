import type { AgreementDocument } from './agreement-document.ts'

export const agreement: AgreementDocument<'privacy'> = {
  notice: {
    title: 'What is never done.',
    text: 'Nothing about you is sold or shown to advertisers. No part of the app is loaded from anybody else, and no other company is told that you use it.',
  },
  short: [
    'Bahi keeps what a book needs: who you are, what you did, and when.',
    'Your password and your log-in are kept only in a form that cannot be read back.',
    'You see every device that is logged in, and every log-in of the last 90 days.',
    'What stays on your phone is listed here, with what log-out takes away.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who answers for it',
      paragraphs: [
        'Whoever runs the installation of Bahi that you use decides what is kept there, and answers for it. This policy says what the app and its server do.',
      ],
    },
    {
      id: 'what',
      title: 'What is kept',
      paragraphs: [
        'From you: your phone number, your e-mail if you gave one, the invitation code you typed, whether your account is a practice account, and which agreements you accepted, and when. For KYC: your name, your nationality, the kind and number of a document and two photos of it. Beside them your bank account, whom you name as nominees with what you say of them, and what you write and send in the chat.',
        'Your password is kept only as a slow hash (argon2id), and each log-in only as a hash of its token. Nobody can read either back, and nobody at Bahi can tell you your password.',
        'From what you do: orders, trades, applications, transfers, loans, the entries of your book, the shares you watch, and your price alerts.',
        'Of each log-in: the browser and the system by name, such as “Chrome · Android”, when it began, when it was last used and how it ended. Bahi never requests your place, your contacts or your other apps.',
        'Your network address is used in passing, to count tries to log in. It is not written into your records.',
      ],
    },
    {
      id: 'why',
      title: 'Why',
      paragraphs: [
        'To let you in and keep others out; to carry out and prove your orders; and to keep a book that you can check from its first entry.',
        'It is used for nothing else. There are no profiles, no scores and no advertising.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      paragraphs: [
        'Entries of the book are never deleted: a book that can be shortened cannot be checked. Orders stay with the entries they made.',
        'A log-in is deleted 90 days after it ended. The key that tells a repeated request from a new one is deleted after about two days. A share you no longer watch is deleted at once, a photo you did not send after a day. Identity papers, the bank account, chats and the access log are kept as long as the account.',
        'You can close your account inside the app. It closes when nothing is left in it. Then your e-mail address, the devices and places of your log-ins, watchlists, alerts, message settings, limits and PIN are deleted, and your number may open a new account. What the law asks for is kept: records of your identity for 5 years after closing, and orders, contract notes, books and declarations of nominees for 8 years.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who sees it',
      paragraphs: [
        'You do, all of it. Other customers see that a trade took place, its price and its size, never whose it was.',
        'Staff work in a console that shows each of them what their task needs. Each time one of them opens your account or acts on it, who, when and why stands in your access log. Whoever runs the server can read its database, except what is kept as a hash; identity papers, their numbers, nominees and bank account numbers lie there encrypted, under a key that is kept outside it.',
        'A court or an authority may order that data be handed over. What is handed over then is what the order names.',
      ],
    },
    {
      id: 'identity',
      title: 'Identity documents',
      paragraphs: [
        'KYC needs the number and two photos of a document. While the market is simulated it takes only published sample numbers: never send a real document.',
        'They are encrypted where they are kept, shown only to you and to the person who reviews them, and each opening is noted where you can see it.',
      ],
    },
    {
      id: 'device',
      title: 'On your device',
      paragraphs: [
        'While you are logged in, your device keeps the log-in’s token, your customer number, the shortened phone number, and whether the account is a practice account. It also keeps what you opened from a search, and the last answers about what you own, your orders and the shares you watch, so that they can be shown with their age while there is no network. While you fill in KYC, the draft stays in its tab until you send it. Log-out takes all of this away, in every tab.',
        'These stay after log-out: language, theme, text size, price colours, whether amounts are hidden, and a key that says only that this device has logged in before, so that strangers who guess passwords cannot keep you out. Beside them stays, for each book this device has verified, its last fingerprint with its sums, so that nobody can show you a shortened book later. To remove these, clear the site’s data in your browser.',
        'The files of the app itself may be kept too, so that it opens without a network. Bahi sets no cookies.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'India’s Digital Personal Data Protection Act gives you the right to know what is kept about you, to have it corrected, and to complain. What is kept about you can be seen in the app, but for the hashes and the invitation code you typed. To correct a phone number or an e-mail, ask whoever runs the installation.',
        'If the answer does not satisfy you, you can turn to the Data Protection Board of India.',
      ],
    },
  ],
}
