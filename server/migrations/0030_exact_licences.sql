-- What merely looks alike (O and 0, I, L and 1, letters of other alphabets) no longer makes two licences
-- one: the functions that fold it are kept under names that say so, with the indexes built on them.
DROP INDEX "organizations_licence";--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "licence_key";--> statement-breakpoint
ALTER FUNCTION licence_part(text) RENAME TO licence_part_likeness;--> statement-breakpoint
ALTER FUNCTION licence_key(text, text) RENAME TO licence_likeness;--> statement-breakpoint
ALTER INDEX "organizations_licence_part" RENAME TO "organizations_licence_part_likeness";--> statement-breakpoint
ALTER INDEX "registrations_licence_part" RENAME TO "registrations_licence_part_likeness";--> statement-breakpoint
-- A part of a licence as it identifies: in capitals, without blanks, dashes and punctuation. Full-width
-- forms and the digits of other scripts are the same characters written in another form. The letters and
-- signs are named one by one, because what upper() and the classes of characters know depends on how the
-- database was made. What consists of signs alone stays as it is. licence-part.ts does the same.
CREATE FUNCTION licence_part(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(nullif(
  CASE
    -- nearly all are plain, and what the others take costs much more
    WHEN value ~ '^[ -~]*$' THEN regexp_replace(upper(value COLLATE "C"), '[^A-Z0-9|]', '', 'g')
    ELSE regexp_replace(
      translate(
        upper(
          normalize(
            translate(
              value,
              '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｜' ||
                '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭' ||
                '௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕' ||
                '᠖᠗᠘᠙',
              '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz|' || repeat('0123456789', 18)
            ),
            NFC
          ) COLLATE "C"
        ),
        'µàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůű' ||
        'ųŵŷźżžſƀƃƅƈƌƒƕƙƚƛƞơƣƥƨƭưƴƶƹƽƿǅǆǈǉǋǌǎǐǒǔǖǘǚǜǝǟǡǣǥǧǩǫǭǯǲǳǵǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟȣȥȧȩȫȭȯȱȳȼȿɀ' ||
        'ɂɇɉɋɍɏɐɑɒɓɔɖɗəɛɜɠɡɣɤɥɦɨɩɪɫɬɯɱɲɵɽʀʂʃʇʈʉʊʋʌʒʝʞͱͳͷͻͼͽάέήίαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώϐϑϕϖ' ||
        'ϗϙϛϝϟϡϣϥϧϩϫϭϯϰϱϲϳϵϸϻабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏ' ||
        'ґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӂӄӆӈӊӌӎӏӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէը' ||
        'թժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳ' ||
        'ṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕẛạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧ' ||
        'ἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧὰὲὴὶὸὺὼᾰᾱῐῑῠῡῥ',
        'ΜÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮIĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰ' ||
        'ŲŴŶŹŻŽSɃƂƄƇƋƑǶƘȽꟜȠƠƢƤƧƬƯƳƵƸƼǷǄǄǇǇǊǊǍǏǑǓǕǗǙǛƎǞǠǢǤǦǨǪǬǮǱǱǴǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȢȤȦȨȪȬȮȰȲȻⱾⱿ' ||
        'ɁɆɈɊɌɎⱯⱭⱰƁƆƉƊƏƐꞫƓꞬƔꟋꞍꞪƗƖꞮⱢꞭƜⱮƝƟⱤƦꟅƩꞱƮɄƱƲɅƷꞲꞰͰͲͶϽϾϿΆΈΉΊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΣΤΥΦΧΨΩΪΫΌΎΏΒΘΦΠ' ||
        'ϏϘϚϜϞϠϢϤϦϨϪϬϮΚΡϹͿΕϷϺАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎ' ||
        'ҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӁӃӅӇӉӋӍӀӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸ' ||
        'ԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲ' ||
        'ṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔṠẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯ' ||
        'ἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾺῈῊῚῸῪῺᾸᾹῘῙῨῩῬ'
      ),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b\u007d-\u00a1\u00a7\u00ab\u00ad\u00b6\u00b7\u00bb\u00bf\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u0605\u0609\u060a\u060c\u060d\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u0700-\u070f\u0964\u0965\u10fb\u1360-\u1368\u17d4-\u17d6\u1800-\u180a\u180e\u2000-\u2043\u2045-\u2051\u2053-\u206f\u207d\u207e\u208d\u208e\u2212\u2308-\u230b\u2329\u232a\u2500-\u257f\u2768-\u2775\u27c5\u27c6\u27e6-\u27ef\u2983-\u2998\u29d8-\u29db\u29fc\u29fd\u2e00-\u2e2e\u2e30-\u2e4f\u2e52-\u2e5d\u3000-\u3003\u3008-\u3011\u3014-\u301f\u3030\u303d\u30a0\u30fb\ufe10-\ufe19\ufe30-\ufe61\ufe63\ufe68\ufe6a\ufe6b\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b\uff5d-\uff65\ufff9-\ufffb]', '', 'g'
    )
  END, ''
), value);--> statement-breakpoint
-- What tells one licence from another.
CREATE FUNCTION licence_key(authority text, number text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN licence_part(authority) || '/' || licence_part(number);--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "licence_key" text GENERATED ALWAYS AS (licence_key(licence_authority, licence_number)) STORED;--> statement-breakpoint
CREATE INDEX "organizations_licence_likeness" ON "organizations" USING btree (licence_likeness(licence_authority, licence_number)) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_licence_key" ON "registrations" USING btree ("licence_key");--> statement-breakpoint
-- The old key told apart some capitals that are one now: small and capital letters of Greek, or of any
-- script where the database knows none of its capitals. Such twins stay as they are, and out of the index.
DO $$
DECLARE
  twins uuid[];
  but text := '';
BEGIN
  SELECT array_agg(id) INTO twins FROM (
    SELECT id, row_number() OVER (PARTITION BY licence_key(licence_authority, licence_number) ORDER BY created_at, id) AS place
    FROM organizations WHERE deleted_at IS NULL
  ) one WHERE place > 1;
  IF twins IS NOT NULL THEN but := format(' AND id <> ALL (%L::uuid[])', twins); END IF;
  EXECUTE 'CREATE UNIQUE INDEX organizations_licence ON organizations USING btree (licence_key(licence_authority, licence_number)) WHERE "organizations"."deleted_at" is null' || but;

  SELECT array_agg(id), '' INTO twins, but FROM (
    SELECT id, row_number() OVER (PARTITION BY licence_key ORDER BY created_at, id) AS place
    FROM registrations WHERE status = 'pending'
  ) one WHERE place > 1;
  IF twins IS NOT NULL THEN but := format(' AND id <> ALL (%L::uuid[])', twins); END IF;
  EXECUTE 'CREATE UNIQUE INDEX registrations_licence ON registrations USING btree (licence_key) WHERE status = ''pending''' || but;
END $$;--> statement-breakpoint
-- Accents tell two names apart, here too.
DROP INDEX "views_name";--> statement-breakpoint
CREATE UNIQUE INDEX "views_name" ON "views" USING btree ("list","owner",lower("name"));
