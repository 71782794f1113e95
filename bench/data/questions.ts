import { fill } from "./fill.ts";

/**
 * Adds numbered questions of visitors, asked a minute apart: one in twenty is open, one in ten is
 * published.
 */
export async function fillQuestions(databaseUrl: string, first: number, last: number) {
  await fill(databaseUrl, questionsOf(first, last));
}

/** The statements for them, or for questions of which one in `openEvery`, an even number, is open. */
export function questionsOf(
  first: number,
  last: number,
  openEvery = 20,
): (string | [string, unknown[]])[] {
  return [[QUESTIONS, [first, last, openEvery]], "vacuum analyze questions"];
}

const QUESTIONS = `
  insert into questions (id, created_at, number, topic, title, body, status, source, contact_name,
    contact_email, answer, answered_at, published_at, faq_title, faq_answer)
  select uuidv7(), created, 'Q-' || lpad(n::text, 6, '0'), topic,
    what || ' of order ' || n, 'What became of the ' || what || ' for our ' || thing || '? It was promised for this week.',
    case when n % $3::int = 0 then 'open' when n % 2 = 0 then 'answered' else 'closed' end, 'website',
    who || ' ' || n, 'person' || n || '@elsewhere.example',
    case when n % $3::int > 0 then 'The ' || what || ' comes with the form for the ' || thing || '.' end,
    case when n % $3::int > 0 then created + interval '1 hour' end,
    case when n % 10 = 1 then created + interval '2 hours' end,
    case when n % 10 = 1 then 'When does the ' || what || ' arrive? ' || n end,
    case when n % 10 = 1 then 'With the form for the ' || thing || '.' end
  from generate_series($1::int, $2::int) n, lateral (select
    now() - (200000 - n) * interval '1 minute' as created,
    (array['account','billing','catalogue','orders','products','technical','other'])[1 + n % 7] as topic,
    (array['delivery','invoice','reminder','catalogue entry','token','price list'])[1 + n % 6] as what,
    (array['syrup','lancets','gloves','ointment','till','branch'])[1 + n / 6 % 6] as thing,
    (array['Orla','Conor','Maeve','Niall','Aoife'])[1 + n % 5] as who) of_n`;
