/** Sample letters as they are sent, of nobody; the shop is `destek@bakkal.example`. `OURS` is the id of a message of its own. */
export const OURS = "<OUR-MESSAGE-ID@bakkal.example>";

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const letters = {
  failed: `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.musteri.example>
To: destek@bakkal.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <dsn-10@mx.musteri.example>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B10"

--B10
Content-Type: text/plain; charset=utf-8

I could not deliver your message to selin@musteri.example.

--B10
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.musteri.example
Arrival-Date: Mon, 15 Jun 2026 12:00:58 +0300

Final-Recipient: rfc822; selin@musteri.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <selin@musteri.example>: user unknown

--B10
Content-Type: text/rfc822-headers

From: destek@bakkal.example
To: selin@musteri.example
Message-ID: ${OURS}
Subject: Re: Kargo

--B10--
`,
  delayed: `Return-Path: <>
From: postmaster@mx.musteri.example
To: destek@bakkal.example
Subject: Delivery Status Notification (Delay)
Message-ID: <dsn-11@mx.musteri.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B11"

--B11
Content-Type: text/plain

Delivery has been delayed. No action is needed.

--B11
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.musteri.example

Final-Recipient: rfc822;selin@musteri.example
Action: delayed
Status: 4.4.1

--B11
Content-Type: text/rfc822-headers

Message-ID: ${OURS}

--B11--
`,
  plainBounce: `From: MAILER-DAEMON@posta.example
To: destek@bakkal.example
Subject: failure notice
Message-ID: <bounce-12@posta.example>

Hi. This is the mail program at posta.example.

<selin@musteri.example>:
192.0.2.7 does not like recipient.
Remote host said: 552 5.2.2 mailbox full
Giving up on 192.0.2.7.

--- Below this line is a copy of the message.

From: destek@bakkal.example
Message-ID: ${OURS}

Merhaba
`,
  outOfOffice: `From: Selin <selin@musteri.example>
To: destek@bakkal.example
Subject: Otomatik yanıt: Kargo
In-Reply-To: ${OURS}
References: ${OURS}
Message-ID: <ooo-13@musteri.example>
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

1 Temmuz'a kadar izindeyim.
`,
  replyAll: `From: "Web Form" <no-reply@form.example>
Reply-To: Selin <selin@musteri.example>
To: destek@bakkal.example, "Muhasebe" <muhasebe@firma.example>
Cc: Ali <ali@firma.example>
Date: Mon, 15 Jun 2026 09:30:00 +0300
Subject: Toplu sipariş
Message-ID: <all-14@form.example>
Content-Type: text/plain; charset=utf-8

Hepimize yazın lütfen.
`,
  related: `From: Selin <selin@musteri.example>
To: destek@bakkal.example
Subject: Kirik bardak
Message-ID: <cid-16@musteri.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="M16"

--M16
Content-Type: multipart/related; boundary="R16"

--R16
Content-Type: text/html; charset=utf-8

<p>Once</p><img src="cid:foto1@musteri.example" width="120" height="90"><p>sonra</p>
--R16
Content-Type: image/png
Content-ID: <foto1@musteri.example>
Content-Transfer-Encoding: base64

${PICTURE}
--R16--
--M16
Content-Type: image/png; name="ikinci.png"
Content-Disposition: attachment; filename="ikinci.png"
Content-Transfer-Encoding: base64

${PICTURE}
--M16--
`,
  noId: `From: selin@musteri.example
To: destek@bakkal.example
Subject: Kimliksiz
Date: Mon, 15 Jun 2026 10:00:00 +0300

Bu mektubun kimliği yok.
`,
  noRecipients: `From: selin@musteri.example
To: undisclosed-recipients:;
Subject: Gizli kopya
Message-ID: <bcc-20@musteri.example>
Date: not a date

Bcc ile geldi.
`,
  spam: `From: kazandiniz@ucuz.example
To: destek@bakkal.example
Subject: Kazandiniz
Message-ID: <spam-23@ucuz.example>
X-Spam-Flag: YES
X-Spam-Status: Yes, score=12.4 required=5.0

Hemen tiklayin.
`,
  ownNotice: `From: Bakkal <destek@bakkal.example>
To: destek@bakkal.example
Subject: New message: Kargo
Message-ID: <notice-25@bakkal.example>
Auto-Submitted: auto-generated

Selin wrote to you.
`,
} as const;

/** A letter in ISO-8859-9, header and text. */
export const turkish = new Uint8Array(
  Buffer.from(
    [
      "From: =?iso-8859-9?Q?=DEule_G=FCne=FE?= <sule@musteri.example>",
      "To: destek@bakkal.example",
      "Subject: =?iso-8859-9?B?3WFkZSBl?= =?iso-8859-9?Q?tmek_istiyorum?=",
      "Message-ID: <tr-15@musteri.example>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=iso-8859-9",
      "Content-Transfer-Encoding: 8bit",
      "",
      "\xdeu \xfcr\xfcn\xfc iade etmek istiyorum. Te\xfeekk\xfcrler.",
      "",
    ].join("\r\n"),
    "latin1",
  ),
);
