import { aliases } from "./header-words.ts";

export const PHARMACY_ALIASES = {
  pharmacyName: aliases(`
    pharmacy, pharmacy name, name, trading name, name of pharmacy, premises name, nom de la pharmacie, nom, pharmacie, nom officine, raison sociale, apotheke, name der apotheke, apothekenname
    farmacia, nombre de la farmacia, nombre, nombre comercial, farmácia, nome da farmácia, nome, nome fantasia, nome farmacia, denominazione, descrizione farmacia, descrizionefarmacia, apotheek, naam, naam apotheek
    apteka, nazwa apteki, nazwa, lékárna, název lékárny, název, lekáreň, názov lekárne, názov, gyógyszertár, gyógyszertár neve, név, farmacie, denumire farmacie, denumire, φαρμακείο, επωνυμία, όνομα
    eczane, eczane adı, الصيدلية, اسم الصيدلية, اسم المؤسسة, בית מרקחת, שם בית המרקחת, שם, аптека, название аптеки, наименование аптеки, наименование, название, назва аптеки, назва, име на аптеката
    ljekarna, naziv ljekarne, apoteka, naziv apoteke, naziv, lekarna, ime lekarne, апотека, apotek, apotekets namn, apotekets navn, namn, navn, apteekki, apteekin nimi, nimi, apteek, apteegi nimi, aptieka, vaistinė
    醫事機構名稱, 機構名稱, 药店名称, 藥局名稱, 名稱, 名称, 薬局名, 薬局名称, 名称漢字, 약국명, 요양기관명, nama apotek
  `),
  licenceNumber: aliases(`
    licence, license, licence number, license number, institution code, permit number, registration number, premises registration number, numéro de licence, finess, numéro finess, n finess, betriebserlaubnis, erlaubnisnummer
    número de licencia, licencia, número de autorización, número de registro, número de licença, alvará, número do alvará, codice farmacia, codice identificativo farmacia, codiceidentificativofarmacia, vergunningnummer, agb code
    numer zezwolenia, nr zezwolenia, kód lékárny, kod pracoviste, kód pracoviště, číslo povolení, číslo povolenia, kód lekárne, engedélyszám, működési engedély száma, nr autorizație, număr autorizație, αριθμός άδειας, αρ άδειας, άδεια λειτουργίας, αριθμός άδειας λειτουργίας, αρ άδειας λειτουργίας
    ruhsat no, ruhsat numarası, gln no, رقم الترخيص, رقم رخصة الصيدلية, מספר רישיון, номер лицензии, лицензия, номер ліцензії, номер на разрешение, broj rješenja, broj dozvole, številka dovoljenja, tillståndsnummer, lupanumero, tegevusloa number
    醫事機構代碼, 機構代碼, 许可证号, 許可證號, 医療機関コード, 薬局コード, 요양기관번호, nomor izin
  `),
  licenceAuthority: aliases(
    "authority, licence authority, regulator, issued by, licensing authority, autorité, ars, behörde, genehmigungsbehörde, autoridad, autoridade, autorità, organ, organ wydający, úřad, hatóság, autoritate, αρχή, makam, الجهة المرخصة, лицензирующий орган, myndighet, viranomainen",
  ),
  pharmacist: aliases(`
    pharmacist, pharmacist name, superintendent, superintendent pharmacist, responsible pharmacist, pharmacist in charge, pharmacien, pharmacien titulaire, apotheker, apothekenleiter, farmacéutico, farmacéutico titular, director técnico, farmacêutico, farmacêutico responsável, diretor técnico, direttore, direttore responsabile, apotheker in dienst
    kierownik apteki, kierownik, vedoucí lékárník, zodpovedný farmaceut, gyógyszertárvezető, farmacist șef, υπεύθυνος φαρμακοποιός, mesul müdür, eczacı adı, الصيدلي المسؤول, الصيدلي المسئول, רוקח אחראי, заведующий, завідувач, ръководител, voditelj ljekarne, vodja lekarne, apotekare, apoteker, apteekkari, 管理薬剤師, 藥師, 대표약사
  `),
  gln: aliases("gln, gln code, global location number, ils, gln kodu"),
  street: aliases(`
    address, street, street address, address line 1, premises address, adresse, rue, voie et numéro, anschrift, straße, strasse hausnummer, dirección, calle, domicilio, endereço, morada, rua, logradouro, indirizzo, via, adres, straat
    ulica, adres apteki, adresa, ulice, cím, utca, utca házszám, adresă, strada, διεύθυνση, οδός, açık adres, العنوان, الشارع, כתובת, רחוב, адрес, улица, адреса, вулиця, ulica i broj, naslov, gatuadress, gateadresse, katuosoite, osoite, aadress, adrese, adresas
    地址, 醫事機構地址, 機構地址, 住所, 所在地, 주소
  `),
  city: aliases(`
    city, town, ville, commune, stadt, ort, gemeinde, ciudad, población, municipio, localidad, cidade, localidade, município, concelho, città, comune, descrizione comune, descrizionecomune, plaats, woonplaats, gemeente
    miasto, miejscowość, město, mesto, obec, település, város, helység, oraș, localitate, πόλη, δήμος, şehir, il, ilçe, المدينة, עיר, יישוב, город, населенный пункт, місто, населений пункт, град, населено място, grad, mjesto, kraj
    postort, ort, stad, poststed, sted, by, kaupunki, postitoimipaikka, linn, pilsēta, miestas, 城市, 市, 市区町村, 시군구
  `),
  region: aliases(`
    region, state, province, county, région, département, bundesland, kanton, región, comunidad autónoma, provincia, estado, uf, departamento, distrito, regione, provincie
    województwo, kraj, okres, megye, vármegye, județ, νομός, περιφέρεια, bölge, المحافظة, المنطقة, מחוז, регион, область, субъект рф, županija, okrug, län, fylke, maakunta, maakond, 省, 縣市, 都道府県, 시도
  `),
  postalCode: aliases(`
    postal code, postcode, zip, zip code, code postal, postleitzahl, plz, código postal, cp, cep, cap, codice postale, kod pocztowy, psč, psc, irányítószám, irsz, cod poștal, τκ, ταχυδρομικός κώδικας
    posta kodu, الرمز البريدي, מיקוד, индекс, почтовый индекс, поштовий індекс, пощенски код, poštanski broj, poštna številka, postnummer, postinumero, sihtnumber, pasta indekss, pašto kodas, 郵遞區號, 邮编, 邮政编码, 郵便番号, 우편번호
  `),
  country: aliases(`
    country, country code, pays, land, staat, país, paese, nazione, kraj, země, krajina, štát, ország, țara, țară, χώρα, ülke, الدولة, البلد, ארץ, מדינה, страна, країна, държава, država, zemlja, maa, riik, valsts, šalis, 國家, 国家, 国, 국가
  `),
  phone: aliases(`
    phone, telephone, phone number, telephone number, tel, téléphone, numéro de téléphone, telefon, rufnummer, teléfono, telefone, telefono, telefoon, telefoonnummer
    numer telefonu, telefonszám, τηλέφωνο, telefon no, الهاتف, رقم الهاتف, טלפון, телефон, контактный телефон, telefonnummer, puhelin, puhelinnumero, telefons, telefonas, 電話, 电话, 醫事機構電話, 電話番号, 전화번호
  `),
  email: aliases(`
    email, e mail, mail, email address, courriel, adresse e mail, adresse mail, e mail adresse, correo, correo electrónico, correio eletrónico, indirizzo email, pec, e mailadres, adres email, adres e mail, e mail cím, adresă email, ηλεκτρονικό ταχυδρομείο
    eposta, e posta, البريد الإلكتروني, דוא ל, אימייל, электронная почта, адрес электронной почты, електронна пошта, имейл, e pošta, e post, epost, sähköposti, e pasts, el paštas, 電子郵件, 邮箱, 电子邮件, メールアドレス, 이메일
  `),
  website: aliases(`
    website, web, url, site, web page, site web, site internet, webseite, homepage, sitio web, página web, sítio web, sito web, strona www, strona internetowa, webové stránky, weboldal, honlap, ιστοσελίδα, web sitesi, الموقع الإلكتروني, אתר אינטרנט, сайт, вебсайт, web stranica, spletna stran, webbplats, nettside, hjemmeside, verkkosivu, 網站, 网站, ホームページ, 홈페이지
  `),
  taxNumber: aliases(`
    tax number, vat number, tax id, gst number, gstin, trn, numéro de tva, siret, siren, steuernummer, ust idnr, nif, cif, rfc, nit, cuit, cnpj, contribuinte, partita iva, partitaiva, p iva, btw nummer
    nip, dič, ič dph, adószám, cui, cod fiscal, αφμ, vergi no, vergi numarası, الرقم الضريبي, ח פ, инн, ідентифікаційний код, еик, oib, pib, davčna številka, momsregistreringsnummer, organisasjonsnummer, cvr nummer, y tunnus, 統一編號, 税号, 法人番号, 사업자등록번호
  `),
  owner: aliases(`
    owner, owner name, proprietor, titulaire, propriétaire, inhaber, eigentümer, propietario, titular, proprietário, proprietario, eigenaar, właściciel, provozovatel, majitel, tulajdonos, proprietar, ιδιοκτήτης
    sahibi, eczacı, المالك, اسم المالك, صاحب الصيدلية, בעלים, владелец, власник, собственик, vlasnik, lastnik, ägare, eier, ejer, omistaja, omanik, 負責人, 负责人, 開設者, 대표자
  `),
  ownerEmail: aliases(
    "owner email, owner e mail, email of owner, email of the owner, proprietor email, courriel du titulaire, email du titulaire, sahibi eposta, بريد المالك, 負責人電子郵件, 负责人邮箱, correo del propietario, correo del titular, email do proprietário, e mail inhaber, inhaber e mail",
  ),
  legalName: aliases(
    "legal name, company, company name, raison sociale, firma, firmenname, razón social, razão social, ragione sociale, statutaire naam, nazwa firmy, podmiot, obchodní firma, obchodné meno, cégnév, denumire societate, εταιρεία, unvan, ticaret unvanı, اسم الشركة, юридическое лицо, юридична особа, фирма, tvrtka, preduzeće, podjetje, firmanavn, företagsnamn, yhtiö, 法人名稱, 公司名称, 法人名, 법인명",
  ),
  timeZone: aliases(
    "time zone, zone, timezone, fuseau horaire, zeitzone, zona horaria, saat dilimi",
  ),
  locale: aliases(
    "language, locale, langue, idioma, sprache, lingua, taal, język, jazyk, nyelv, limbă, dil, اللغة, язык, мова, språk, kieli, 語言",
  ),
  plan: aliases("plan, subscription, abonnement, abonelik, الخطة, 方案, 套餐, plano, tarif"),
  startDate: aliases(
    "start, start date, from, valid from, date de début, başlangıç tarihi, تاريخ البدء, 開始日期, 开始日期, fecha de inicio, data de início, beginn, gültig ab",
  ),
  licenceExpiry: aliases(`
    licence expiry, license expiry, licence expires, licence expiry date, license expiry date, licence valid until, license valid until, valid until, date d'expiration, date d'expiration de la licence, gültig bis, ablaufdatum, erlaubnis gültig bis
    fecha de vencimiento, vencimiento de la licencia, vigencia, data de validade, validade do alvará, data di scadenza, scadenza autorizzazione, geldig tot, vervaldatum, ważność zezwolenia, data ważności zezwolenia, platnost do, platnosť do, érvényes, érvényesség vége, valabil până la
    ημερομηνία λήξης, λήξη άδειας, ημερομηνία λήξης άδειας, ημ νία λήξης άδειας, ruhsat bitiş tarihi, geçerlilik tarihi, تاريخ انتهاء الترخيص, تاريخ انتهاء الرخصة, תוקף רישיון, срок действия лицензии, дата окончания лицензии, строк дії ліцензії, валидност
    vrijedi do, važi do, velja do, giltig till, gyldig til, voimassa asti, kehtib kuni, derīgs līdz, galioja iki, 許可有效期限, 许可证有效期, 有効期限, 허가만료일
  `),
  parent: aliases(`
    parent, parent code, parent id, parent group, parent name, parent category, placed in, groupe parent, code parent, catégorie parente, übergeordnete gruppe, übergeordneter code, oberkategorie, obergruppe
    grupo padre, código padre, código superior, categoría padre, grupo pai, código pai, categoria pai, gruppo padre, codice padre, categoria padre, bovenliggende groep, bovenliggende code
    grupa nadrzędna, kod nadrzędny, nadřazená skupina, kód nadřazené skupiny, nadradená skupina, szülő csoport, szülő kód, grup părinte, cod părinte, γονική κατηγορία, γονική ομάδα, κωδικός γονέα
    üst grup, üst kategori, üst kod, المجموعة الرئيسية, الفئة الرئيسية, رمز المجموعة الرئيسية, קבוצת אב, קוד אב, родительская группа, родительская категория, код родителя, батьківська група, код батька, родителска група
    nadređena skupina, nadređena šifra, nadrejena skupina, överordnad grupp, overordnet gruppe, yläryhmä, ülemgrupp, 上級分類, 上级分类, 上級代碼, 上级编码, 父類別, 父级分类, 上位分類, 上位コード, 상위분류, 상위코드
  `),
} as const;
