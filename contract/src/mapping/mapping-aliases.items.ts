import { aliases } from "./header-words.ts";

export const ITEM_ALIASES = {
  code: aliases(`
    code, item code, product code, internal code, drug code, article number, article code, greenrain code
    code produit, code article, artikelnummer, artikelcode, artikel nr
    código, código producto, código de producto, codigo do produto, código interno, codice, codice prodotto
    kod, kod produktu, kód, kód výrobku, kód produktu, cikkszám, cod produs, cod, κωδικός, κωδικός είδους
    ürün kodu, stok kodu, كود, الكود, رمز المنتج, كود الصنف, קוד, קוד פריט, מק ט
    код, код товара, артикул, код товару, шифра, šifra, šifra artikla
    artikelnummer, varekode, tuotenumero, tuotekoodi, tootekood, prekės kodas
    代碼, 產品代碼, 药品编码, 产品编码, 商品コード, 제품코드, 품목코드
  `),
  name: aliases(`
    name, product, product name, item name, drug name, commercial name, commercial name en, trade name, label, designation, description, medicine name, proprietary name, package name, product description, name of product, name of medicine, name of the medicinal product, trading name of product
    nom, libellé, dénomination, nom du médicament, dénomination du médicament, nom commercial, nom du produit, spécialité
    bezeichnung, artikelbezeichnung, artikelname, produktname, arzneimittel, arzneimittelname, handelsname, bezeichnung des arzneimittels, präparat, präparatename
    nombre, nombre comercial, denominación, descripción, medicamento, nombre del medicamento, nombre del producto, nombre del producto farmacéutico, producto, denominación distintiva, descripción comercial
    nome, nome comercial, nome do produto, produto, nome do medicamento, designação
    nome commerciale, denominazione, nome farmaco, medicinale, farmaco, denominazione e confezione, denominazione del medicinale
    productnaam, artikelnaam, naam, naam geneesmiddel, geneesmiddel, handelsnaam
    nazwa, nazwa produktu, nazwa produktu leczniczego, nazwa handlowa, nazwa leku
    název, název přípravku, název léčivého přípravku, obchodní název, názov, názov lieku, názov prípravku
    név, megnevezés, gyógyszer neve, gyógyszernév, termék neve, készítmény neve
    denumire, denumire comercială, denumire medicament, denumirea comercială, denumire produs
    ονομασία, εμπορική ονομασία, ονομασία φαρμάκου, προϊόν, περιγραφή, όνομα
    ad, adı, ilaç adı, ürün adı, ürün ismi, ilacın adı, müstahzar adı
    الاسم, اسم الدواء, اسم المنتج, الاسم التجاري, اسم الصنف, اسم المستحضر, المستحضر
    שם, שם התרופה, שם מסחרי, שם תכשיר, שם התכשיר, שם המוצר
    торговое наименование, торговое наименование лекарственного препарата, торговое название, наименование, название, наименование препарата, торгівельне найменування, торговельне найменування, торгова назва, назва, назва препарату, търговско наименование, име на продукта, наименование на лекарствения продукт
    naziv, naziv lijeka, naziv leka, zaštićeni naziv, zaštićeno ime leka, poimenovanje zdravila, ime zdravila, назив, назив лека
    namn, läkemedelsnamn, produktnamn, varunamn, navn, legemiddelnavn, lægemiddelnavn, produktnavn, varenavn, handelsnavn
    nimi, kauppanimi, valmisteen nimi, lääkevalmisteen nimi, valmiste, ravimi nimi, ravim, zāļu nosaukums, nosaukums, pavadinimas, vaistinio preparato pavadinimas
    名稱, 名称, 药品名称, 藥品名稱, 商品名, 产品名称, 品名, 中文品名, 中文名稱
    販売名, 医薬品名, 商品名称, 製品名, 품목명, 제품명, 약품명, 상품명
    nama obat, nama produk, tên thuốc, tên thương mại, ชื่อการค้า, ชื่อยา
  `),
  genericName: aliases(`
    generic name, generic, inn, inn name, international nonproprietary name, scientific name, active substance, active substances, active ingredient, active ingredients, composition, nonproprietary name, substance, substance name, api, molecule, salt composition
    dci, dénomination commune internationale, substance active, substances actives, principe actif, principes actifs
    wirkstoff, wirkstoffe, wirkstoff e, wirkstoffname, wirkstoffbezeichnung
    principio activo, principios activos, principio activo o asociación de principios activos, sustancia activa, denominación genérica, nombre genérico, nombre generico ifa, ifa
    princípio ativo, substância ativa, substância, denominação comum internacional, denominação comum internacional dci, nome genérico
    principio attivo, principi attivi, sostanza attiva, werkzame stof, werkzame stoffen, werkzamestoffen, stofnaam
    nazwa powszechnie stosowana, nazwa międzynarodowa, substancja czynna, substancje czynne
    účinná látka, léčivá látka, léčivé látky, liečivo, název léčivé látky
    hatóanyag, hatóanyagok, hatóanyag neve, substanță activă, substanța activă, denumire comună internațională
    δραστική ουσία, δραστική, δραστικές ουσίες, δραστικό συστατικό
    etkin madde, etken madde, etkin madde adı, etken madde adı
    الاسم العلمي, المادة الفعالة, الاسم العام, التركيب العلمي, חומר פעיל, חומרים פעילים, מרכיב פעיל, שם גנרי
    мнн, международное непатентованное наименование, международное непатентованное или химическое наименование, действующее вещество, міжнародне непатентоване найменування, міжнародне непатентоване найменування мнн, діюча речовина, активно вещество, активни вещества
    djelatna tvar, djelatne tvari, aktivna supstanca, inn leka, učinkovina, zdravilna učinkovina, učinkovine
    substans, aktiv substans, verksamt ämne, virkestoff, virkestoffer, virksomt stof, aktivt stof, indholdsstof
    vaikuttava aine, vaikuttavat aineet, toimeaine, toimeained, aktīvā viela, aktīvās vielas, veiklioji medžiaga
    通用名, 成分, 學名, 主成分, 主成分略述, 成分名, 一般名, 주성분, 성분명, 주성분명, hoạt chất, zat aktif, ชื่อสามัญ
  `),
  brandName: aliases(`
    brand, brand name, marque, nom de marque, marke, markenname, marca, marca comercial, marchio, merk, merknaam
    marka, márka, značka, marcă, μάρκα, العلامة التجارية, מותג, бренд, торговая марка, varumärke, varemerke, 品牌, ブランド, 브랜드
  `),
  manufacturer: aliases(`
    manufacturer, manufacturer name, company, company name, producer, supplier, marketing authorisation holder, marketing authorization holder, authorisation holder, mah, laboratory, labeler, labeler name, labelername, marketing company, manufactured by, holder
    fabricant, laboratoire, titulaire, titulaires, titulaire amm, titulaire de l'amm, exploitant
    hersteller, firma, anbieter, zulassungsinhaber, zulassungsinhaberin, pharmazeutischer unternehmer, inhaber in
    laboratorio, fabricante, titular, laboratorio titular, laboratorio ofertante, laboratório, titular de aim, titular da aim, titular do registro, empresa, detentor
    titolare, titolare aic, ditta, azienda, produttore, azienda titolare, handelsvergunninghouder, vergunninghouder, fabrikant, leverancier, registratiehouder
    podmiot odpowiedzialny, producent, wytwórca, nazwa wytwórcy, nazwa wytwórcy importera
    držitel, držitel rozhodnutí, držitel rozhodnutí o registraci, výrobce, držiteľ, držiteľ rozhodnutia, výrobca
    gyártó, forgalmazó, forgalombahozatali engedély jogosultja, forgalomba hozatali engedély jogosultja, engedélyes
    firma, firmă, producător, deținător app, deținător, κακ, κάτοχος άδειας, κάτοχος άδειας κυκλοφορίας, κάτοχος, παρασκευαστής, εταιρεία
    firma adı, üretici, üretici firma, ruhsat sahibi, ruhsat sahibi firma, ruhsat sahibi firma adı
    الشركة, الشركة المصنعة, المصنع, اسم الشركة, اسم المصنع, الشركة المنتجة, בעל רישום, בעל הרישום, יצרן
    производитель, держатель рду, держатель регистрационного удостоверения, наименование держателя или владельца регистрационного удостоверения лекарственного препарата, владелец рду, виробник, виробник 1 назва, заявник, заявник назва українською, притежател на разрешението за употреба, притежател, производител
    nositelj odobrenja, nosilac dozvole, proizvođač, imetnik dovoljenja, imetnik dovoljenja za promet, proizvajalec, носилац дозволе, произвођач
    innehavare, tillverkare, företag, innehaver, produsent, firmanavn, fremstiller, myyntiluvan haltija, valmistaja, müügiloa hoidja, tootja, reģistrācijas apliecības īpašnieks, rinkodaros teisės turėtojas, gamintojas
    廠商, 製造商, 申請商, 申請商名稱, 藥商, 製造商名稱, 生产企业, 生产厂家, 生产单位, 上市许可持有人, 厂家, 企业名称
    メーカー, メーカー名, 製造販売業者, 会社名, 업체명, 제조사, 제조업체, 업소명, produsen, công ty sản xuất, ผู้ผลิต
  `),
  gtin: aliases(`
    gtin, gtin 13, gtin 14, ean, ean 13, ean13, ean code, ean 1, upc, barcode, bar code, barcode number, barcode ean, gtin ean
    code barre, code barres, code à barres, cip13, cip 13, code cip13, strichcode, ean gtin
    código de barras, codigo barras, código ean, codice a barre, codice ean, streepjescode, barcode nummer
    kod kreskowy, kod ean, kod gtin, numer gtin, kod ean gtin, čárový kód, kód ean, čiarový kód, ean kód, vonalkód, cod de bare, cod bare, γραμμωτός κώδικας, γραμμικός κώδικας
    barkod, güncel barkod, ürün barkodu, barkod no, باركود, الباركود, رقم الباركود, ברקוד
    штрих код, штрихкод, штрих код ean13, код ean13, ean13 штрих код, баркод, бар код
    barkod ean, črtna koda, ean koda, streckkod, strekkode, stregkode, viivakoodi, ribakood, svītrkods, brūkšninis kodas
    條碼, 国际条码, 國際條碼, 条码, 条形码, 商品条码, 药品追溯码, バーコード, janコード, jan, gs1コード, 바코드, 표준코드, 대표코드
  `),
  ndc: aliases(
    "ndc, ndc code, ndc number, national drug code, product ndc, productndc, ndc package code, ndcpackagecode",
  ),
  pzn: aliases("pzn, pharmazentralnummer, pzn 8, pzn nummer"),
  pip: aliases("pip, pip code, pipcode"),
  nationalCode: aliases(`
    national number, national code, drug identification number, din, nhs code
    cip7, cip 7, code cip, código nacional, cn, código nacional del medicamento, codice aic, aic, codice minsan, minsan, código ggrem, código cnpem, cnpem, zi nummer
    kód súkl, kod sukl, súkl kód, kód šúkl, identyfikator produktu leczniczego, cod cim, tttkód, ttt kód, jkl, nacionalna šifra, nacionalna šifra zdravila, šifra zdravila, delovna šifra
    kamu no, varunummer, varenummer, vnr, vnr numero, vnr nummer, pakendikood, kod yj, yjコード, 健保代碼, 國家藥品編碼, 药品本位码, 品目基準コード, 품목기준코드, 薬価基準収載医薬品コード
    expediente, expediente cum, troquel, clave
  `),
  atcCode: aliases(`
    atc, atc code, atc who, atc number, tc atc number, atc code 1, atccode, atccode1, code atc, atc kodu, atc kod, atc kód, kod atc, kód atc, kod atc who, cod atc, cód atc, código atc, codigo atc, codice atc, atc klasse, atc codes, atc classification
    atk, atk šifra, atk kod, šifra atc, atc oznaka, atc kode, atc kood, atc koodi, atc kods, atc kodas, κωδικός atc
    رمز atc, כוד atc, קוד atc, код атх, атх, код атс, код атс 1, атс код, атс, atc 代码, atc 代碼, atcコード, atc코드
  `),
  group: aliases(`
    group, category, class, drug class, therapeutic class, therapeutic group, pharmacological class, product family, product category, pharm classes
    groupe, catégorie, classe, classe thérapeutique, groupe thérapeutique, gruppe, kategorie, warengruppe, indikationsgruppe, produktgruppe
    grupo, categoría, grupo terapéutico, clase terapéutica, categoria, classe terapêutica, grupo farmacoterapêutico
    gruppo, classe terapeutica, gruppo terapeutico, categoria terapeutica, groep, categorie, therapeutische groep, grupa, kategoria, grupa terapeutyczna, skupina, kategorie, terapeutická skupina, kategória, farmakoterapeutická skupina
    csoport, kategória, terápiás csoport, grupă, categorie, acțiune terapeutică, grupa terapeutică, κατηγορία, θεραπευτική κατηγορία, ομάδα
    grup, kategori, eşdeğer ilaç grubu, tedavi grubu, المجموعة, التصنيف, الفئة, الفئة العلاجية, المجموعة العلاجية, المجموعة الدوائية, קבוצה, קטגוריה, קבוצה טיפולית
    фармакотерапевтическая группа, фармако терапевтическая группа, группа, категория, фармакотерапевтична група, група, категорія, farmakoterapijska skupina, terapijska skupina, kategorija
    grupp, terapigrupp, gruppe, terapigruppe, ryhmä, lääkeryhmä, terapiaryhmä, rühm, grupė
    類別, 类别, 分類, 药品类别, 藥品類別, 藥理分類, 产品类别, 区分, 薬効分類, 薬効分類名, 분류, 효능군, 약효분류
  `),
  doseForm: aliases(`
    form, dose form, dosage form, pharmaceutical form, dosage form name, dosageformname, forme, forme pharmaceutique, galenic form, forme galénique, darreichungsform, arzneiform
    forma farmacéutica, forma, forma farmacêutica, forma farmaceutica, farmaceutische vorm, farmaceutischevorm, toedieningsvorm, postać, postać farmaceutyczna, nazwa postaci farmaceutycznej, léková forma, lieková forma, gyógyszerforma, formă farmaceutică
    μορφή, φαρμακοτεχνική μορφή, farmasötik form, الشكل الصيدلاني, الشكل الدوائي, صورة المستحضر, צורת מינון, צורה, лекарственная форма, форма выпуска, формы выпуска, форма випуску, лікарська форма, лекарствена форма
    farmaceutski oblik, oblik, farmacevtska oblika, фармацеутски облик, läkemedelsform, beredningsform, legemiddelform, lægemiddelform, dispenseringsform, lääkemuoto, ravimvorm, zāļu forma, farmacinė forma, vaisto forma
    劑型, 剂型, 剤形, 剤型, 제형, dạng bào chế, bentuk sediaan, รูปแบบยา
  `),
  route: aliases(`
    route, routes, route of administration, route name, routename, administration route, voie, voie d'administration, voies d'administration, art der anwendung, verabreichungsweg, applikationsweg
    vía, vía de administración, via administración, via, via de administração, via di somministrazione, toedieningsweg, droga podania, cesta podání, cesta podania, alkalmazás módja, cale de administrare, οδός χορήγησης
    uygulama yolu, طريق الإعطاء, طريقة الإعطاء, طريقة الاستعمال, דרך מתן, путь введения, способ применения, шлях введення, път на въвеждане, put primjene, način primene, pot uporabe
    administreringsväg, administrasjonsvei, administrationsvej, antoreitti, manustamisviis, ievadīšanas veids, vartojimo būdas
    给药途径, 給藥途徑, 投与経路, 투여경로
  `),
  strength: aliases(`
    strength, dosage, concentration, dose, potency, active numerator strength, dosage strength, force, stärke, wirkstärke, dosierung
    concentración, dosis, concentração, dosagem, dosaggio, dose unitaria, sterkte, potentie, moc, dawka, síla, sila, hatáserősség, concentrație, περιεκτικότητα, δόση, ισχύς
    doz, التركيز, الجرعة, القوة, חוזק, מינון, дозировка, дозування, количество на активното вещество, jačina, jačina leka, jakost, јачина
    styrka, styrke, vahvuus, tugevus, stiprums, stiprumas, 規格, 规格, 含量, 規格単位, 함량, 약품규격, hàm lượng, kekuatan
  `),
  packSize: aliases(`
    pack size, package size, packagesize, quantity per pack, units per pack, units in pack, pack quantity, number of units, contenance, taille, taille du conditionnement, nombre d'unités, packungsgröße, packungsgrösse, menge je packung, packungsinhalt
    contenido, tamaño del envase, unidades por envase, nº unidades, cantidad cum, quantidade por embalagem, unidades por embalagem, numero unità, unità per confezione, verpakkingsgrootte, aantal per verpakking
    wielkość opakowania, ilość w opakowaniu, liczba sztuk, velikost balení, počet v balení, veľkosť balenia, kiszerelési egység, darabszám, volum ambalaj, τεμάχια, μέγεθος συσκευασίας
    ambalaj miktarı, kutu içeriği, حجم العبوة, عدد الوحدات, גודל אריזה, количество в потреб упаковке, количество в упаковке, кількість в упаковці, број комада, broj komada, veličina pakiranja, veličina pakovanja
    förpackningsstorlek, antal, pakningsstørrelse, pakkauskoko, pakendi suurus, iepakojuma lielums, pakuotės dydis
    包裝量, 包装规格, 包装量, 包装数量, 포장수량, 포장단위
  `),
  packUnit: aliases(`
    pack, package, pack unit, packaging, package type, package types, packagetypes, container, conditionnement, verpackung, packung, packungsart, envase, presentación, embalagem, confezione, verpakking
    opakowanie, balení, obal, balenie, kiszerelés, csomagolás, ambalaj, συσκευασία, نوع العبوة, العبوة, אריזה, упаковка, опаковка, pakiranje, pakovanje, паковање
    förpackning, pakning, emballage, pakkaus, pakend, iepakojums, pakuotė, 包裝, 包装, 包装形態, 포장, 포장형태
  `),
  unit: aliases(`
    unit, unit of measure, uom, base unit, unité, unité de mesure, einheit, mengeneinheit, unidad, unidad de medida, unidad medida, unidade, unidade de medida, unità, unità di misura, eenheid
    jednostka, jednostka miary, jednotka, měrná jednotka, merná jednotka, mértékegység, egység, unitate, unitate de măsură, μονάδα, μονάδα μέτρησης
    birim, ölçü birimi, الوحدة, وحدة القياس, יחידה, יחידת מידה, единица измерения, ед изм, единица, одиниця виміру, мерна единица, jedinica mjere, jedinica mere, merska enota, enota
    enhet, enhed, yksikkö, ühik, mērvienība, vienība, matavimo vienetas, 單位, 单位, 単位, 단위
  `),
  authorisationNumber: aliases(`
    authorisation number, authorization number, registration number, registration no, registernumber, register number, licence number of product, product licence number, application number, applicationnumber, marketing authorisation number, ma number
    numéro amm, cis, code cis, numéro d'autorisation, zulassungsnummer, zulassungs nummer, zul nr
    número de registro, nº registro, registro, registro sanitario, número de registo, nº registo, nº de registo, número de certificado, registo
    numero aic, numero di autorizzazione, registratienummer, rvg nummer, numer pozwolenia, nr pozwolenia, registrační číslo, registračné číslo, törzskönyvi szám, nyilvántartási szám, nr app, număr autorizație, αριθμός άδειας, αρ άδειας κυκλοφορίας
    ruhsat numarası, ruhsat no, رقم التسجيل, رقم تسجيل الدواء, מספר רישום, номер регистрационного удостоверения, номер ру, рег номер, регистрационный номер, номер реєстраційного посвідчення, реєстраційне посвідчення, регистрационен номер, рег №
    broj odobrenja, broj rješenja, broj rešenja, številka dovoljenja, godkännandenummer, mt nummer, mt nr, markedsføringstillatelse, myyntilupanumero, müügiloa number, reģistrācijas numurs, registracijos numeris
    批准文号, 許可證字號, 注册证号, 承認番号, 허가번호, số đăng ký, nomor registrasi, เลขทะเบียน
  `),
  supplyStatus: aliases(`
    legal status, legalstatus, prescription status, supply status, legal category, legal classification, dispensing status, dispense mode, prescription, rx otc, otc rx
    conditions de prescription, conditions de prescription et de délivrance, statut légal, abgabekategorie, abgabe, abgabestatus, verschreibungspflicht, rezeptpflicht, apothekenpflicht
    condiciones de prescripción, condición de venta, condición de expendio, prescripción, classificação quanto à dispensa, classificação, tarja, regime di fornitura, classe di fornitura, ricetta, afleverstatus
    kategoria dostępności, výdej, způsob výdeje, spôsob výdaja, kiadhatóság, rendelhetőség, prescripție, τρόπος διάθεσης
    reçete türü, reçete, صرف الدواء, الحالة القانونية, الوضع القانوني, طريقة الصرف, מרשם, условия отпуска, умови відпуску, режим на отпускане, начин на отпускане, način izdavanja, režim izdavanja, režim izdaje, način izdaje
    receptstatus, reseptgruppe, udleveringsgruppe, reseptistatus, retseptistaatus, 处方类型, 處方類別, 処方箋区分, 전문일반구분, 전문일반
  `),
  schedule: aliases(
    "controlled schedule, schedule, dea schedule, deaschedule, controlled substance schedule, 管制藥品分類級別, 마약류구분",
  ),
  storage: aliases(`
    storage, storage conditions, conservation, conditions de conservation, lagerung, lagerungshinweise, lagerbedingungen, conservación, condiciones de conservación, conservação, conservazione, bewaarconditie, warunki przechowywania, skladování, uchovávání, uchovávanie, tárolás, condiții de păstrare, συνθήκες φύλαξης
    saklama koşulları, شروط التخزين, ظروف التخزين, תנאי אחסון, условия хранения, умови зберігання, условия за съхранение, način čuvanja, shranjevanje, förvaring, oppbevaring, opbevaring, säilytys, 贮藏, 儲存條件, 貯法, 저장방법
  `),
  shelfLife: aliases(
    "shelf life, shelf life months, haltbarkeit, durée de conservation, vida útil, validità, okres ważności, doba použitelnosti, lejárati idő, termen de valabilitate, raf ömrü, مدة الصلاحية, срок годности, термін придатності, 有效期限, 사용기간",
  ),
  essential: aliases(
    "essential, essential medicine, eml, médicament essentiel, medicamento esencial, жнвлп, 基本药物",
  ),
  price: aliases(`
    price, unit price, public price, public price sr, retail price, selling price, price egp, reference price, mrp, maximum retail price, package price to public, price to public, list price
    prix, prix public, prix public ttc, prix ttc, prix de vente, preis, verkaufspreis, apothekenverkaufspreis, avp, publikumspreis, uvp
    precio, precio de venta, pvp, precio venta público, precio de venta al público, precio de venta al público con iva, preço, preço de venda, preço de venda ao público, preço pvp, pmc
    prezzo, prezzo al pubblico, prezzo al pubblico €, prezzo di vendita, prijs, verkoopprijs, apotheekverkoopprijs, cena, cena detaliczna, urzędowa cena zbytu, cena s dph, maximální cena, cena pre verejnosť
    ár, fogyasztói ár, bruttó fogyasztói ár, preț, preț cu amănuntul, preț maximal, λιανική τιμή, τιμή, λ τ
    fiyat, satış fiyatı, perakende satış fiyatı, perakende satış fiyatı tl, depocuya satış fiyatı, psf, السعر, سعر البيع, سعر الجمهور, سعر المستهلك, السعر للجمهور, מחיר, מחיר מרבי, מחיר לצרכן
    цена, розничная цена, предельная цена, предельная цена руб без ндс, ціна, роздрібна ціна, цена на дребно, максимална цена, cijena, maloprodajna cijena, mpc, cena leka, maloprodajna cena, цена лека
    pris, aup, försäljningspris, utpris, maks aup, esp, udsalgspris, hinta, vähittäismyyntihinta, jaehind, cena ar pvn, mažmeninė kaina, kaina
    價格, 价格, 单价, 零售价, 支付價, 健保價, 薬価, 価格, 상한금액, 가격, 약가
  `),
  costPrice: aliases(`
    cost, cost price, unit cost, purchase price, package price to pharmacy, price to pharmacy, wholesale price, ex factory price, prix d'achat, prix fabricant, prix fabricant ht, pfht, einkaufspreis, apothekeneinkaufspreis, aep
    precio de compra, costo, precio de laboratorio, preço de custo, preço de compra, prezzo di acquisto, prezzo ex factory, inkoopprijs, cena zakupu, cena hurtowa, nákupní cena, nákupná cena, beszerzési ár, nagykereskedelmi ár, preț de achiziție, χονδρική τιμή
    alış fiyatı, سعر الشراء, سعر التكلفة, سعر الجملة, מחיר קנייה, закупочная цена, цена закупки, закупівельна ціна, nabavna cijena, nabavna cena, veleprodajna cena, inköpspris, aip, innkjøpspris, indkøbspris, ostohinta, tukkuhinta
    進價, 进价, 仕入価格, 구입가
  `),
  taxRate: aliases(`
    tax, tax rate, vat, vat rate, gst, tva, taux tva, taux de tva, mwst, umsatzsteuer, steuersatz, mwst satz, iva, tipo iva, tipo de iva, imposto, taxa de iva, aliquota iva, btw, btw tarief
    vat stawka, stawka vat, dph, sazba dph, áfa, áfa kulcs, cota tva, φπα, kdv, kdv oranı, ضريبة, نسبة الضريبة, ضريبة القيمة المضافة, מע מ, ндс, ставка ндс, пдв, ддс, pdv, stopa pdv, moms, momssats, mva, alv, käibemaks, pvn, pvm
    稅率, 税率, 消費税, 부가세
  `),
  status: aliases(`
    status, state, active, authorization status, marketing status, statut, état, état de commercialisation, zustand, verkehrsfähig, estado, estado registro, situação, estado de autorização, stato, stato amministrativo
    stan, stav, állapot, stare, κατάσταση, durum, durumu, الحالة, حالة التسجيل, סטטוס, מצב, статус, состояние, стан, статус на продукта, stanje, tila, seisund, 狀態, 状态, 状態, 상태
  `),
  description: aliases(`
    description, comment, comments, note, notes, remark, remarks, commentaire, remarques, observations, beschreibung, bemerkung, bemerkungen, hinweis, descripción, observaciones, descrição, observações, descrizione, note aggiuntive, omschrijving, opmerking
    opis, uwagi, popis, poznámka, leírás, megjegyzés, descriere, observații, παρατηρήσεις, açıklama, الوصف, ملاحظات, תיאור, הערות, описание, примечание, опис, примітка, забележка, napomena, opomba, beskrivning, anmärkning, beskrivelse, merknad, bemærkning, kuvaus, huomautus, märkused
    備註, 备注, 描述, 備考, 비고
  `),
  leaflet: aliases(
    "leaflet, leaflet address, notice, leaflet url, ulotka, příbalová informace, prospecto, folheto informativo, foglio illustrativo, bijsluiter, beipackzettel, betegtájékoztató, prospect, 仿單",
  ),
} as const;
