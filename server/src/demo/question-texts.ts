import type { QuestionTopic } from "@pharmacy/contract/questions/questions.values";

/** Placeholders in braces are filled in for each asker. */
export type QuestionText = {
  topic: QuestionTopic;
  title: string;
  body: string;
  answer: string;
  published?: { title: string; answer: string };
};

export const QUESTION_TEXTS: readonly QuestionText[] = [
  {
    topic: "orders",
    title: "Order {number}: one box is missing",
    body: "We received 11 of the 12 boxes on the delivery note of order {number}. The driver had no more. Will the last one follow, or should we order it again?",
    answer:
      "The twelfth box was left at our warehouse. It goes out with tomorrow's delivery, and you do not need to order it again.",
    published: {
      title: "A box of my delivery is missing. What should I do?",
      answer:
        "Tell us the order number and what is missing within two working days. If it is still at our warehouse, it goes out with your next delivery; otherwise you get a credit note.",
    },
  },
  {
    topic: "orders",
    title: "Until when can we change order {number}?",
    body: "We would like to add two packs of gloves to order {number}. Is that still possible today?",
    answer:
      "An order can be changed until it is confirmed, which is usually around noon. We have added the gloves to yours.",
    published: {
      title: "Until when can I change an order?",
      answer: "Until it is confirmed, usually around noon. After that, place a second order.",
    },
  },
  {
    topic: "billing",
    title: "Invoice for last month shows the wrong address",
    body: "The invoice still has our old street. Our accountant cannot book it like this.\n\nThe new address has been in the console since {number} days.",
    answer:
      "Invoices use the address on the day they are issued. We sent you a corrected copy, and the next one will be right.",
  },
  {
    topic: "billing",
    title: "Can we pay the membership by quarter?",
    body: "We now pay {number}.00 in one go each year. Paying by quarter would help us. Is there a plan for that?",
    answer:
      "There is no quarterly plan at the moment. The monthly plans can be cancelled at the end of any month.",
    published: {
      title: "Can I pay my subscription by quarter?",
      answer: "No. Plans run by the month or by the year; you can change at the end of a term.",
    },
  },
  {
    topic: "billing",
    title: "Two reminders for an invoice that we paid",
    body: "We paid invoice {number} two weeks ago and have been reminded twice. Please check.",
    answer:
      "Your payment arrived without the invoice number and could not be matched. It is now, and we are sorry for the reminders.",
  },
  {
    topic: "account",
    title: "A colleague left. How do we close the account?",
    body: "One of our technicians left at the end of the month. I can see the account under Team, but what happens to the work done with it?",
    answer:
      "Suspend the account under Team. The person can no longer sign in, and everything done with the account stays in the history.",
    published: {
      title: "How do I close the account of someone who left?",
      answer:
        "The owner suspends it under Settings, Team. The person can no longer sign in; what they did stays in the history.",
    },
  },
  {
    topic: "account",
    title: "The new pharmacist did not get the invitation",
    body: "We invited our new pharmacist {number} hours ago, and nothing arrived. The address is right, and it is not in the spam folder.",
    answer:
      "The mail server of your domain refused the email. We sent it again, and it was accepted this time.",
  },
  {
    topic: "account",
    title: "Lost phone with the authenticator app",
    body: "My phone was stolen, and I have no recovery codes. How can I sign in again?",
    answer:
      "We have removed your second factor after calling your pharmacy back. Sign in with your password and set up a new one today.",
    published: {
      title: "I lost the phone with my authenticator app",
      answer:
        "Use a recovery code. If you have none, ask us: we call your pharmacy back under the number we know and then remove the second factor.",
    },
  },
  {
    topic: "catalogue",
    title: "Please add the {number}-pack of lancets",
    body: "The catalogue has the small pack of lancets only. Many of us need the large one. Could you list it?",
    answer: "The large pack is listed from Monday. It has the same price per lancet.",
  },
  {
    topic: "catalogue",
    title: "Wrong pack size in the catalogue",
    body: "The entry for the saline nasal spray says 20 mL, but the bottle we get has {number} mL.",
    answer: "Thank you, you are right. We have corrected the entry.",
    published: {
      title: "How do I report a mistake in the catalogue?",
      answer: "Ask a question under Catalogue with the name of the item and a photo of the pack.",
    },
  },
  {
    topic: "catalogue",
    title: "Is there a substitute while the syrup is out of stock?",
    body: "The paracetamol syrup has been out of stock for {number} days. Which item do you recommend instead?",
    answer:
      "The suspension of Bryndale Biotech has the same strength and is in stock. The syrup is expected in two weeks.",
  },
  {
    topic: "products",
    title: "Import of our prices stops at line {number}",
    body: "The file opens in our spreadsheet program, but the import says that line {number} has no GTIN. It does have one.",
    answer:
      "The GTIN in that line is stored as a number and has lost its leading zero. Format the column as text and import the file again.",
    published: {
      title: "The import says that a GTIN is missing",
      answer:
        "Spreadsheet programs drop leading zeros of numbers. Format the column with the GTINs as text and import the file again.",
    },
  },
  {
    topic: "products",
    title: "How do we take over the range of our other branch?",
    body: "Our second branch opens in {number} days. Can it start with the same range and prices?",
    answer: "Yes. Tell us both pharmacies and the day, and we copy the range. Stock is not copied.",
    published: {
      title: "Can a new branch start with the range of another one?",
      answer: "Yes. Ask us, and we copy the products and their prices. Stock is not copied.",
    },
  },
  {
    topic: "products",
    title: "Expired batch still counts as stock",
    body: "A batch that expired last week is still in our stock figures, {number} packs in all.",
    answer: "Figures change after midnight of the last day. Yours are right since this morning.",
  },
  {
    topic: "technical",
    title: "The till says that its token has expired",
    body: "Since this morning our till cannot read the catalogue. It says error {number}.",
    answer:
      "The API token of the till ended last night. The owner can create a new one under Settings, API tokens.",
    published: {
      title: "My till says that its token has expired",
      answer:
        "API tokens end on the day that was chosen for them. The owner creates a new one under Settings, API tokens, and enters it in the till.",
    },
  },
  {
    topic: "technical",
    title: "Lists are slow on our old computer",
    body: "On the computer in the back room it takes {number} seconds until the products are there.",
    answer:
      "The browser on that computer is four years old. It is much quicker after an update, and so is everything else.",
  },
  {
    topic: "technical",
    title: "Can the console be used on a tablet?",
    body: "We would like to book deliveries on a tablet in the stock room, {number} inches wide. Does that work?",
    answer: "Yes, in any current browser. On narrow screens lists become cards.",
    published: {
      title: "Can I use the console on a tablet or a phone?",
      answer: "Yes, in any current browser. There is nothing to install.",
    },
  },
  {
    topic: "other",
    title: "Opening hours of the support desk in the holidays",
    body: "Are you there between the holidays? We are open all days but {number}.",
    answer: "We are closed on public holidays and open on all other weekdays from 9:00 to 17:30.",
    published: {
      title: "When is the support desk open?",
      answer: "Monday to Friday from 9:00 to 17:30, except on public holidays.",
    },
  },
  {
    topic: "other",
    title: "May we use the network's logo on our window?",
    body: "Our new window is being made in {number} days. May we put the logo of the network on it, and where do we get it?",
    answer: "Yes, please do. We have sent you the file and the rules for its use.",
    published: {
      title: "May I use the network's logo?",
      answer: "Members may use it on windows, in print and online. Ask us for the file.",
    },
  },
  {
    topic: "other",
    title: "Training for new technicians",
    body: "We have {number} new technicians. Is there a training for the console?",
    answer: "There is one on the first Tuesday of each month, online, for an hour.",
  },
];

/** Opening lines of the support desk. */
export const TEMPLATES = [
  {
    name: "Order is on its way",
    topic: "orders" as const,
    body: "Hello {name},\n\nyour order has left our warehouse and arrives with the next delivery.\n\nYour support desk",
  },
  {
    name: "Corrected invoice",
    topic: "billing" as const,
    body: "Hello {name},\n\nwe have corrected the invoice and sent a copy to the billing address of {pharmacy}.\n\nYour support desk",
  },
  {
    name: "More details, please",
    topic: null,
    body: "Hello {name},\n\nto help you with {number} we need a little more: what did you do, and what did the screen say? A picture helps most.\n\nYour support desk",
  },
  {
    name: "Thank you for the hint",
    topic: "catalogue" as const,
    body: "Hello {name},\n\nthank you for telling us. We have corrected the entry.\n\nYour support desk",
  },
];
